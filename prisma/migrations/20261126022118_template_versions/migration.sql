-- AlterEnum
ALTER TYPE "record_type" ADD VALUE 'prompt_template_version';
ALTER TYPE "record_type" ADD VALUE 'prompt_template_label_move';

-- AlterTable
ALTER TABLE "prompt_templates" ADD COLUMN     "note" VARCHAR(500),
ADD COLUMN     "slug" VARCHAR(80) NOT NULL DEFAULT '',
ADD COLUMN     "variables" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "version_number" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "written_via" "created_via";

-- CreateTable
CREATE TABLE "prompt_template_versions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "template_id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "title" VARCHAR(100) NOT NULL,
    "description" VARCHAR(500) NOT NULL,
    "content" VARCHAR(10000) NOT NULL,
    "variables" JSONB NOT NULL,
    "note" VARCHAR(500),
    "created_via" "created_via" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "prompt_template_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "prompt_template_labels" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "template_id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "name" VARCHAR(36) NOT NULL,
    "number" INTEGER NOT NULL,
    "moved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "prompt_template_labels_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "prompt_template_label_moves" (
    "id" UUID NOT NULL,
    "template_id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "label" VARCHAR(36) NOT NULL,
    "number" INTEGER,
    "previous_number" INTEGER,
    "moved_via" "created_via" NOT NULL,
    "api_key_id" UUID,
    "moved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "prompt_template_label_moves_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_id_user_id_key" ON "api_keys"("id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "prompt_template_versions_template_id_number_owner_id_key" ON "prompt_template_versions"("template_id", "number", "owner_id");

-- CreateIndex
CREATE INDEX "prompt_template_labels_template_id_number_idx" ON "prompt_template_labels"("template_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "prompt_template_labels_template_id_name_key" ON "prompt_template_labels"("template_id", "name");

-- CreateIndex
CREATE INDEX "prompt_template_label_moves_template_id_moved_at_id_idx" ON "prompt_template_label_moves"("template_id", "moved_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "prompt_template_label_moves_api_key_id_idx" ON "prompt_template_label_moves"("api_key_id");

-- AddForeignKey
ALTER TABLE "prompt_template_versions" ADD CONSTRAINT "prompt_template_versions_template_id_owner_id_fkey" FOREIGN KEY ("template_id", "owner_id") REFERENCES "prompt_templates"("id", "owner_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_template_labels" ADD CONSTRAINT "prompt_template_labels_template_id_owner_id_fkey" FOREIGN KEY ("template_id", "owner_id") REFERENCES "prompt_templates"("id", "owner_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_template_labels" ADD CONSTRAINT "prompt_template_labels_template_id_number_owner_id_fkey" FOREIGN KEY ("template_id", "number", "owner_id") REFERENCES "prompt_template_versions"("template_id", "number", "owner_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_template_label_moves" ADD CONSTRAINT "prompt_template_label_moves_template_id_owner_id_fkey" FOREIGN KEY ("template_id", "owner_id") REFERENCES "prompt_templates"("id", "owner_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prompt_template_label_moves" ADD CONSTRAINT "prompt_template_label_moves_api_key_id_owner_id_fkey" FOREIGN KEY ("api_key_id", "owner_id") REFERENCES "api_keys"("id", "user_id") ON DELETE SET NULL ("api_key_id") ON UPDATE CASCADE;

-- By hand.
ALTER TABLE "prompt_templates" ADD CONSTRAINT "prompt_templates_variables_list" CHECK (jsonb_typeof("variables") = 'array');

-- The default slug of a title: its letters a to z and digits, without accents.
CREATE FUNCTION "template_slug"("title" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(nullif(rtrim(left(trim(BOTH '-' FROM regexp_replace(
    lower(regexp_replace(normalize("title", NFKD), '[\u0300-\u036f]', '', 'g')),
    '[^a-z0-9]+', '-', 'g')), 80), '-'), ''), 'prompt')
$$;

-- A slug that no template of the owner has. After 20 templates with the same title, its end is random, so
-- that the search stays short. The caller has locked the owner's row.
CREATE FUNCTION "free_template_slug"("owner" UUID, "title" TEXT) RETURNS TEXT LANGUAGE plpgsql AS $$
DECLARE
  "base" TEXT := "template_slug"("title");
  "candidate" TEXT := "base";
  "count" INT := 1;
BEGIN
  WHILE EXISTS (SELECT FROM "prompt_templates" WHERE "owner_id" = "owner" AND "slug" = "candidate") LOOP
    "count" := "count" + 1;
    "candidate" := rtrim(left("base", 70), '-') || '-' ||
      CASE WHEN "count" <= 20 THEN "count"::text ELSE left(md5(random()::text), 8) END;
  END LOOP;
  RETURN "candidate";
END
$$;

-- Existing templates get a slug and version 1. Their changes are not recorded: no client has to read them.
ALTER TABLE "prompt_templates" DISABLE TRIGGER USER;
CREATE INDEX "prompt_templates_slug_filling" ON "prompt_templates"("owner_id", "slug");
DO $$
DECLARE
  "template" RECORD;
BEGIN
  FOR "template" IN SELECT "id", "owner_id", "title" FROM "prompt_templates" ORDER BY "owner_id", "created_at", "id" LOOP
    UPDATE "prompt_templates"
       SET "slug" = "free_template_slug"("template"."owner_id", "template"."title"), "written_via" = "created_via"
     WHERE "id" = "template"."id";
  END LOOP;
END
$$;
DROP INDEX "prompt_templates_slug_filling";
ALTER TABLE "prompt_templates" ENABLE TRIGGER USER;

-- CreateIndex
CREATE UNIQUE INDEX "prompt_templates_owner_id_slug_key" ON "prompt_templates"("owner_id", "slug");

INSERT INTO "prompt_template_versions"
       ("template_id", "owner_id", "number", "title", "description", "content", "variables", "created_via", "created_at")
SELECT "id", "owner_id", 1, "title", "description", "content", "variables", "created_via", "updated_at"
  FROM "prompt_templates";

-- Numbers the versions, whoever writes a template. Code of the previous release does not write "note": a
-- version that it makes has the note of the version before.
CREATE FUNCTION "number_template_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW."slug" = '' THEN
      NEW."slug" := "free_template_slug"(NEW."owner_id", NEW."title");
    ELSIF current_setting('folio.undoes', true) = 'on' THEN
      -- Another template may have the slug of a deleted one by now.
      NEW."slug" := "free_template_slug"(NEW."owner_id", NEW."slug");
    END IF;
    NEW."written_via" := coalesce(NEW."written_via", NEW."created_via");
  ELSIF (NEW."title", NEW."description", NEW."content", NEW."variables")
        IS DISTINCT FROM (OLD."title", OLD."description", OLD."content", OLD."variables") THEN
    NEW."version_number" := OLD."version_number" + 1;
  ELSE
    NEW."note" := OLD."note";
    NEW."written_via" := OLD."written_via";
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER "number_version" BEFORE INSERT OR UPDATE ON "prompt_templates"
  FOR EACH ROW EXECUTE FUNCTION "number_template_version"();

CREATE FUNCTION "insert_first_template_versions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "prompt_template_versions"
         ("template_id", "owner_id", "number", "title", "description", "content", "variables", "note", "created_via", "created_at")
  SELECT "id", "owner_id", "version_number", "title", "description", "content", "variables", "note", "written_via", "updated_at"
    FROM "changed" ORDER BY "id";
  RETURN NULL;
END
$$;

-- After "record_created": triggers run in the order of their names.
CREATE TRIGGER "version_created" AFTER INSERT ON "prompt_templates" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "insert_first_template_versions"();

-- A template has at most 1,000 versions: the oldest one without a label is deleted.
CREATE FUNCTION "insert_next_template_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "prompt_template_versions"
         ("template_id", "owner_id", "number", "title", "description", "content", "variables", "note", "created_via", "created_at")
  VALUES (NEW."id", NEW."owner_id", NEW."version_number", NEW."title", NEW."description", NEW."content", NEW."variables",
          NEW."note", NEW."written_via", NEW."updated_at");
  IF NEW."version_number" > 1000 THEN
    DELETE FROM "prompt_template_versions" AS "version"
     WHERE "template_id" = NEW."id" AND "number" IN (
       SELECT "number" FROM "prompt_template_versions" AS "earlier"
        WHERE "template_id" = NEW."id" AND "number" < NEW."version_number" AND NOT EXISTS (
          SELECT FROM "prompt_template_labels" AS "label"
           WHERE "label"."template_id" = "earlier"."template_id" AND "label"."number" = "earlier"."number")
        ORDER BY "number"
        LIMIT greatest(0, (SELECT count(*) FROM "prompt_template_versions" WHERE "template_id" = NEW."id") - 1000));
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "version_updated" AFTER UPDATE ON "prompt_templates"
  FOR EACH ROW WHEN (OLD."version_number" <> NEW."version_number")
  EXECUTE FUNCTION "insert_next_template_version"();

-- An undo, or an import of user data, inserts a template and then its versions. The one that was inserted
-- with the template is replaced.
CREATE FUNCTION "replace_template_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "prompt_template_versions" WHERE "template_id" = NEW."template_id" AND "number" = NEW."number";
  RETURN NEW;
END
$$;

CREATE TRIGGER "replace_version" BEFORE INSERT ON "prompt_template_versions"
  FOR EACH ROW EXECUTE FUNCTION "replace_template_version"();

-- As before, with the new tables.
CREATE OR REPLACE FUNCTION "record_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "undo" UUID := nullif(current_setting('folio.undo_id', true), '');
BEGIN
  IF TG_TABLE_NAME IN ('prompt_templates', 'prompt_template_versions', 'prompt_template_label_moves') THEN
    INSERT INTO "changes" ("owner_id", "record_type", "record_id", "action", "undo_id")
    SELECT "owner_id", TG_ARGV[1]::"record_type", "id"::text, TG_ARGV[0]::"change_action", "undo"
      FROM (SELECT "owner_id", "id", pg_advisory_xact_lock_shared(4102019, hashtext("owner_id"::text))
              FROM "changed" ORDER BY "id" OFFSET 0) AS "locked";
  ELSE
    INSERT INTO "changes" ("owner_id", "record_type", "record_id", "action", "undo_id")
    SELECT "user_id", TG_ARGV[1]::"record_type", "id"::text, TG_ARGV[0]::"change_action", "undo"
      FROM (SELECT "user_id", "id", pg_advisory_xact_lock_shared(4102019, hashtext("user_id"::text))
              FROM "changed" ORDER BY "id" OFFSET 0) AS "locked";
  END IF;
  RETURN NULL;
END
$$;

-- Versions and moves are never updated, and are deleted with their template.
CREATE TRIGGER "record_created" AFTER INSERT ON "prompt_template_versions" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "record_changes"('created', 'prompt_template_version');
CREATE TRIGGER "record_created" AFTER INSERT ON "prompt_template_label_moves" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "record_changes"('created', 'prompt_template_label_move');

SELECT "make_undoable"("table") FROM unnest(ARRAY[
  'prompt_template_versions', 'prompt_template_labels', 'prompt_template_label_moves']) AS "table";
