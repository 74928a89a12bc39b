-- CreateEnum
CREATE TYPE "audit_event_kind" AS ENUM ('signed_up', 'signed_in', 'sign_in_failed', 'signed_out', 'signed_out_everywhere', 'password_changed', 'password_reset', 'password_reset_link_made', 'api_key_created', 'api_key_revealed', 'api_key_reveal_refused', 'api_key_revoked', 'finance_key_created', 'finance_key_revealed', 'finance_key_reveal_refused', 'finance_key_revoked', 'role_changed', 'name_changed');

-- AlterTable
-- By hand: in the order of bytes, so that their indexes serve searches by a beginning. A to Z only, as
-- what `lower` makes of other letters depends on the database's locale.
ALTER TABLE "users" ALTER COLUMN "email" TYPE VARCHAR(320) COLLATE "C";
ALTER TABLE "users" ADD COLUMN     "search_name" VARCHAR(100) COLLATE "C" NOT NULL GENERATED ALWAYS AS (
  translate("name", 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
) STORED;

-- CreateTable
CREATE TABLE "audit_events" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" "audit_event_kind" NOT NULL,
    "actor_id" UUID,
    "address" VARCHAR(45),
    "user_agent" VARCHAR(255),
    "subject" VARCHAR(100),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "password_resets" (
    "user_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "password_resets_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "audit_events_user_id_created_at_id_idx" ON "audit_events"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "password_resets_token_hash_key" ON "password_resets"("token_hash");

-- CreateIndex
CREATE INDEX "users_role_created_at_id_idx" ON "users"("role", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "users_search_name_idx" ON "users"("search_name");
