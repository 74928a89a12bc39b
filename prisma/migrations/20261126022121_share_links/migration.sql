-- AlterEnum
ALTER TYPE "audit_event_kind" ADD VALUE 'share_link_created';
ALTER TYPE "audit_event_kind" ADD VALUE 'share_link_deleted';

-- CreateTable
CREATE TABLE "share_links" (
    "id" UUID NOT NULL,
    "template_id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "sealed_token" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "share_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "share_link_days" (
    "id" UUID NOT NULL,
    "link_id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "date" DATE NOT NULL,
    "views" INTEGER NOT NULL,

    CONSTRAINT "share_link_days_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "share_links_token_hash_key" ON "share_links"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "share_links_id_owner_id_key" ON "share_links"("id", "owner_id");

-- CreateIndex
CREATE INDEX "share_links_template_id_created_at_id_idx" ON "share_links"("template_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "share_link_days_link_id_date_key" ON "share_link_days"("link_id", "date");

-- AddForeignKey
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_template_id_owner_id_fkey" FOREIGN KEY ("template_id", "owner_id") REFERENCES "prompt_templates"("id", "owner_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_link_days" ADD CONSTRAINT "share_link_days_link_id_owner_id_fkey" FOREIGN KEY ("link_id", "owner_id") REFERENCES "share_links"("id", "owner_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand. Deleting a template deletes its links; undoing it restores them.
SELECT "make_undoable"("table") FROM unnest(ARRAY['share_links', 'share_link_days']) AS "table";
