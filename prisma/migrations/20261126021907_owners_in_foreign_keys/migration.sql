-- DropForeignKey
ALTER TABLE "entries" DROP CONSTRAINT "entries_account_id_fkey";

-- DropForeignKey
ALTER TABLE "idea_attachments" DROP CONSTRAINT "idea_attachments_idea_id_fkey";

-- DropForeignKey
ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_account_id_fkey";

-- DropForeignKey
ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_category_id_fkey";

-- DropForeignKey
ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_preview_id_fkey";

-- DropForeignKey
ALTER TABLE "screenshots" DROP CONSTRAINT "screenshots_template_id_fkey";

-- DropForeignKey
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_webhook_id_fkey";

-- AlterTable
ALTER TABLE "idea_attachments" ADD COLUMN "user_id" UUID;
UPDATE "idea_attachments" SET "user_id" = "parent"."user_id" FROM "ideas" AS "parent" WHERE "parent"."id" = "idea_id";
ALTER TABLE "idea_attachments" ALTER COLUMN "user_id" SET NOT NULL;

-- AlterTable
ALTER TABLE "import_rows" ADD COLUMN "user_id" UUID;
UPDATE "import_rows" SET "user_id" = "parent"."user_id" FROM "import_previews" AS "parent" WHERE "parent"."id" = "preview_id";
ALTER TABLE "import_rows" ALTER COLUMN "user_id" SET NOT NULL;

-- AlterTable
ALTER TABLE "screenshots" ADD COLUMN "owner_id" UUID;
UPDATE "screenshots" SET "owner_id" = "parent"."owner_id" FROM "prompt_templates" AS "parent" WHERE "parent"."id" = "template_id";
ALTER TABLE "screenshots" ALTER COLUMN "owner_id" SET NOT NULL;

-- AlterTable
ALTER TABLE "webhook_deliveries" ADD COLUMN "user_id" UUID;
UPDATE "webhook_deliveries" SET "user_id" = "parent"."user_id" FROM "webhooks" AS "parent" WHERE "parent"."id" = "webhook_id";
ALTER TABLE "webhook_deliveries" ALTER COLUMN "user_id" SET NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "accounts_id_user_id_key" ON "accounts"("id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "ideas_id_user_id_key" ON "ideas"("id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "import_previews_id_user_id_key" ON "import_previews"("id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "prompt_templates_id_owner_id_key" ON "prompt_templates"("id", "owner_id");

-- CreateIndex
CREATE UNIQUE INDEX "webhooks_id_user_id_key" ON "webhooks"("id", "user_id");

-- AddForeignKey
ALTER TABLE "screenshots" ADD CONSTRAINT "screenshots_template_id_owner_id_fkey" FOREIGN KEY ("template_id", "owner_id") REFERENCES "prompt_templates"("id", "owner_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idea_attachments" ADD CONSTRAINT "idea_attachments_idea_id_user_id_fkey" FOREIGN KEY ("idea_id", "user_id") REFERENCES "ideas"("id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entries" ADD CONSTRAINT "entries_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id") REFERENCES "accounts"("id", "user_id") ON DELETE SET NULL ("account_id") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_preview_id_user_id_fkey" FOREIGN KEY ("preview_id", "user_id") REFERENCES "import_previews"("id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_category_id_user_id_fkey" FOREIGN KEY ("category_id", "user_id") REFERENCES "categories"("id", "user_id") ON DELETE SET NULL ("category_id") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id") REFERENCES "accounts"("id", "user_id") ON DELETE SET NULL ("account_id") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_user_id_fkey" FOREIGN KEY ("webhook_id", "user_id") REFERENCES "webhooks"("id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand. The code of the previous release inserts rows without the owner.
CREATE FUNCTION "fill_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'screenshots' THEN
    SELECT "owner_id" INTO NEW."owner_id" FROM "prompt_templates" WHERE "id" = NEW."template_id";
  ELSIF TG_TABLE_NAME = 'idea_attachments' THEN
    SELECT "user_id" INTO NEW."user_id" FROM "ideas" WHERE "id" = NEW."idea_id";
  ELSIF TG_TABLE_NAME = 'import_rows' THEN
    SELECT "user_id" INTO NEW."user_id" FROM "import_previews" WHERE "id" = NEW."preview_id";
  ELSE
    SELECT "user_id" INTO NEW."user_id" FROM "webhooks" WHERE "id" = NEW."webhook_id";
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER "fill_owner" BEFORE INSERT ON "screenshots"
  FOR EACH ROW WHEN (NEW."owner_id" IS NULL) EXECUTE FUNCTION "fill_owner"();
CREATE TRIGGER "fill_owner" BEFORE INSERT ON "idea_attachments"
  FOR EACH ROW WHEN (NEW."user_id" IS NULL) EXECUTE FUNCTION "fill_owner"();
CREATE TRIGGER "fill_owner" BEFORE INSERT ON "import_rows"
  FOR EACH ROW WHEN (NEW."user_id" IS NULL) EXECUTE FUNCTION "fill_owner"();
CREATE TRIGGER "fill_owner" BEFORE INSERT ON "webhook_deliveries"
  FOR EACH ROW WHEN (NEW."user_id" IS NULL) EXECUTE FUNCTION "fill_owner"();
