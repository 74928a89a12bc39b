-- CreateEnum
CREATE TYPE "role" AS ENUM ('member', 'advisor', 'marketer', 'super_admin');

-- CreateEnum
CREATE TYPE "template_category" AS ENUM ('productivity', 'business', 'developer', 'creative', 'communication', 'starter-kit');

-- CreateEnum
CREATE TYPE "difficulty" AS ENUM ('easy', 'medium', 'hard');

-- CreateEnum
CREATE TYPE "visibility" AS ENUM ('private', 'shared', 'public', 'purchasable');

-- CreateEnum
CREATE TYPE "created_via" AS ENUM ('web', 'api');

-- CreateEnum
CREATE TYPE "feedback_type" AS ENUM ('feature_request', 'bug_report');

-- CreateEnum
CREATE TYPE "idea_priority" AS ENUM ('low', 'medium', 'high');

-- CreateEnum
CREATE TYPE "idea_status" AS ENUM ('open', 'under_review', 'planned', 'in_progress', 'completed', 'closed');

-- CreateEnum
CREATE TYPE "api_key_permission" AS ENUM ('read', 'manage', 'admin');

-- CreateEnum
CREATE TYPE "api_key_scope" AS ENUM ('referrals');

-- CreateEnum
CREATE TYPE "category_type" AS ENUM ('expense', 'income');

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "email" VARCHAR(320) NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "role" "role" NOT NULL DEFAULT 'member',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credentials" (
    "id" UUID NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credentials_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verifications" (
    "id" UUID NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "prompt_templates" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "title" VARCHAR(100) NOT NULL,
    "description" VARCHAR(500) NOT NULL,
    "content" VARCHAR(10000) NOT NULL,
    "category" "template_category" NOT NULL,
    "difficulty" "difficulty" NOT NULL DEFAULT 'easy',
    "visibility" "visibility" NOT NULL DEFAULT 'private',
    "created_via" "created_via" NOT NULL,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "estimated_build_time" INTEGER NOT NULL DEFAULT 2,
    "times_built" INTEGER NOT NULL DEFAULT 0,
    "avg_rating" DECIMAL(2,1),
    "featured" BOOLEAN NOT NULL DEFAULT false,
    "icon" VARCHAR(64),
    "price_cents" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prompt_templates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "screenshots" (
    "id" UUID NOT NULL,
    "template_id" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "content_type" VARCHAR(64) NOT NULL,
    "byte_size" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "screenshots_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ideas" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "title" VARCHAR(200) NOT NULL,
    "body" VARCHAR(10000) NOT NULL,
    "feedback_type" "feedback_type" NOT NULL DEFAULT 'feature_request',
    "priority" "idea_priority" NOT NULL DEFAULT 'medium',
    "status" "idea_status" NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ideas_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idea_attachments" (
    "id" UUID NOT NULL,
    "idea_id" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "filename" VARCHAR(255) NOT NULL,
    "content_type" VARCHAR(64) NOT NULL,
    "byte_size" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idea_attachments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "permission" "api_key_permission" NOT NULL,
    "scopes" "api_key_scope"[] DEFAULT ARRAY[]::"api_key_scope"[],
    "key_prefix" VARCHAR(16) NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "sealed_secret" TEXT,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "referrals" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "code" VARCHAR(64) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "accepted_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "referrals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "categories" (
    "id" SERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "type" "category_type" NOT NULL,
    "emoji" VARCHAR(16) NOT NULL,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "categories_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts" (
    "id" SERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "bank" VARCHAR(100),
    "emoji" VARCHAR(16) NOT NULL DEFAULT '🏦',
    "initial_balance" DECIMAL(12,2) NOT NULL DEFAULT 0,
    "current_balance" DECIMAL(20,2) NOT NULL DEFAULT 0,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "entries" (
    "id" SERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "category_id" INTEGER NOT NULL,
    "account_id" INTEGER,
    "amount" DECIMAL(12,2) NOT NULL,
    "description" TEXT,
    "date" DATE NOT NULL,
    "recurring" BOOLEAN NOT NULL DEFAULT false,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "finance_keys" (
    "id" SERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "key_prefix" VARCHAR(16) NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "sealed_secret" TEXT,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "finance_keys_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "users_created_at_id_idx" ON "users"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions"("token");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "credentials_user_id_idx" ON "credentials"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "credentials_provider_id_account_id_key" ON "credentials"("provider_id", "account_id");

-- CreateIndex
CREATE INDEX "verifications_identifier_idx" ON "verifications"("identifier");

-- CreateIndex
CREATE INDEX "prompt_templates_owner_id_created_at_id_idx" ON "prompt_templates"("owner_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "prompt_templates_owner_id_category_created_at_id_idx" ON "prompt_templates"("owner_id", "category", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "prompt_templates_owner_id_visibility_created_at_id_idx" ON "prompt_templates"("owner_id", "visibility", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "prompt_templates_owner_id_created_via_created_at_id_idx" ON "prompt_templates"("owner_id", "created_via", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "screenshots_template_id_position_idx" ON "screenshots"("template_id", "position");

-- CreateIndex
CREATE INDEX "ideas_user_id_created_at_id_idx" ON "ideas"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ideas_user_id_status_created_at_id_idx" ON "ideas"("user_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ideas_user_id_feedback_type_created_at_id_idx" ON "ideas"("user_id", "feedback_type", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ideas_user_id_priority_created_at_id_idx" ON "ideas"("user_id", "priority", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ideas_status_created_at_id_idx" ON "ideas"("status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "idea_attachments_idea_id_position_idx" ON "idea_attachments"("idea_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_key_hash_key" ON "api_keys"("key_hash");

-- CreateIndex
CREATE INDEX "api_keys_user_id_created_at_id_idx" ON "api_keys"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "referrals_code_key" ON "referrals"("code");

-- CreateIndex
CREATE UNIQUE INDEX "referrals_accepted_by_id_key" ON "referrals"("accepted_by_id");

-- CreateIndex
CREATE INDEX "referrals_user_id_created_at_id_idx" ON "referrals"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "referrals_user_id_accepted_at_expires_at_idx" ON "referrals"("user_id", "accepted_at", "expires_at");

-- CreateIndex
CREATE INDEX "categories_user_id_type_sort_order_name_id_idx" ON "categories"("user_id", "type", "sort_order", "name", "id");

-- CreateIndex
CREATE UNIQUE INDEX "categories_id_user_id_key" ON "categories"("id", "user_id");

-- CreateIndex
CREATE INDEX "accounts_user_id_name_id_idx" ON "accounts"("user_id", "name", "id");

-- CreateIndex
CREATE INDEX "entries_user_id_date_id_idx" ON "entries"("user_id", "date" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "entries_user_id_category_id_date_id_idx" ON "entries"("user_id", "category_id", "date" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "entries_category_id_user_id_idx" ON "entries"("category_id", "user_id");

-- CreateIndex
CREATE INDEX "entries_account_id_idx" ON "entries"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "finance_keys_key_hash_key" ON "finance_keys"("key_hash");

-- CreateIndex
CREATE INDEX "finance_keys_user_id_created_at_id_idx" ON "finance_keys"("user_id", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_templates" ADD CONSTRAINT "prompt_templates_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "screenshots" ADD CONSTRAINT "screenshots_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "prompt_templates"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ideas" ADD CONSTRAINT "ideas_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idea_attachments" ADD CONSTRAINT "idea_attachments_idea_id_fkey" FOREIGN KEY ("idea_id") REFERENCES "ideas"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_accepted_by_id_fkey" FOREIGN KEY ("accepted_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "categories" ADD CONSTRAINT "categories_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entries" ADD CONSTRAINT "entries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entries" ADD CONSTRAINT "entries_category_id_user_id_fkey" FOREIGN KEY ("category_id", "user_id") REFERENCES "categories"("id", "user_id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entries" ADD CONSTRAINT "entries_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "finance_keys" ADD CONSTRAINT "finance_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: the rules of the domain that Prisma's schema language can't express.

-- At most one default account a user.
CREATE UNIQUE INDEX "accounts_one_default_per_user" ON "accounts" ("user_id") WHERE "is_default";

-- A user's categories differ by name (ignoring case) and type.
CREATE UNIQUE INDEX "categories_user_id_type_name_key" ON "categories" ("user_id", "type", lower("name"));

ALTER TABLE "users"
  ADD CONSTRAINT "users_email_lower_case" CHECK ("email" = lower("email"));

ALTER TABLE "prompt_templates"
  ADD CONSTRAINT "prompt_templates_title_present" CHECK (btrim("title") <> ''),
  ADD CONSTRAINT "prompt_templates_description_present" CHECK (btrim("description") <> ''),
  ADD CONSTRAINT "prompt_templates_content_length" CHECK (char_length("content") >= 5),
  ADD CONSTRAINT "prompt_templates_estimated_build_time_range" CHECK ("estimated_build_time" BETWEEN 1 AND 10080),
  ADD CONSTRAINT "prompt_templates_times_built_range" CHECK ("times_built" >= 0),
  ADD CONSTRAINT "prompt_templates_avg_rating_range" CHECK ("avg_rating" BETWEEN 1.0 AND 5.0),
  ADD CONSTRAINT "prompt_templates_price_cents_range" CHECK ("price_cents" >= 0),
  ADD CONSTRAINT "prompt_templates_tags_count" CHECK (cardinality("tags") <= 20);

ALTER TABLE "screenshots"
  ADD CONSTRAINT "screenshots_position_range" CHECK ("position" >= 0),
  ADD CONSTRAINT "screenshots_byte_size_range" CHECK ("byte_size" BETWEEN 1 AND 5242880),
  ADD CONSTRAINT "screenshots_dimensions_range" CHECK ("width" >= 1 AND "height" >= 1);

ALTER TABLE "ideas"
  ADD CONSTRAINT "ideas_title_present" CHECK (btrim("title") <> ''),
  ADD CONSTRAINT "ideas_body_present" CHECK (btrim("body") <> '');

ALTER TABLE "idea_attachments"
  ADD CONSTRAINT "idea_attachments_position_range" CHECK ("position" >= 0),
  ADD CONSTRAINT "idea_attachments_byte_size_range" CHECK ("byte_size" BETWEEN 1 AND 5242880),
  ADD CONSTRAINT "idea_attachments_dimensions_range" CHECK ("width" >= 1 AND "height" >= 1);

-- A revoked key keeps no secret.
ALTER TABLE "api_keys"
  ADD CONSTRAINT "api_keys_revoked_without_secret" CHECK ("revoked_at" IS NULL OR "sealed_secret" IS NULL);
ALTER TABLE "finance_keys"
  ADD CONSTRAINT "finance_keys_revoked_without_secret" CHECK ("revoked_at" IS NULL OR "sealed_secret" IS NULL);

ALTER TABLE "categories"
  ADD CONSTRAINT "categories_name_present" CHECK (btrim("name") <> ''),
  ADD CONSTRAINT "categories_emoji_present" CHECK (btrim("emoji") <> '');

ALTER TABLE "accounts"
  ADD CONSTRAINT "accounts_name_present" CHECK (btrim("name") <> '');

ALTER TABLE "entries"
  ADD CONSTRAINT "entries_amount_range" CHECK ("amount" > 0),
  ADD CONSTRAINT "entries_date_range" CHECK ("date" BETWEEN '1900-01-01' AND '2199-12-31');
