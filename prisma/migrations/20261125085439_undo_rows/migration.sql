-- AlterTable
ALTER TABLE "changes" ADD COLUMN "undo_id" UUID;

-- CreateTable
CREATE TABLE "undo_rows" (
    "id" BIGSERIAL NOT NULL,
    "undo_id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "table_name" TEXT NOT NULL,
    "action" "change_action" NOT NULL,
    "change_id" BIGINT,
    "rows" TEXT NOT NULL,
    "image_ids" TEXT[],
    "bytes" BIGINT NOT NULL,
    "kept_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "undo_rows_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "undo_rows_undo_id_idx" ON "undo_rows"("undo_id");

-- CreateIndex
CREATE INDEX "undo_rows_owner_id_id_idx" ON "undo_rows"("owner_id", "id");

-- CreateIndex
CREATE INDEX "undo_rows_kept_at_idx" ON "undo_rows"("kept_at");

-- CreateIndex
CREATE INDEX "undo_rows_image_ids_idx" ON "undo_rows" USING GIN ("image_ids");

-- AddForeignKey
ALTER TABLE "undo_rows" ADD CONSTRAINT "undo_rows_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand. In a transaction that can be undone, "folio.undo_id" is set, and "folio.undo_owner_id" as
-- long as its rows are kept.
CREATE OR REPLACE FUNCTION "record_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "undo" UUID := nullif(current_setting('folio.undo_id', true), '');
BEGIN
  IF TG_TABLE_NAME = 'prompt_templates' THEN
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

-- Keeps the rows of a statement as they were. Arguments: the action, whether changes of the table are
-- recorded (their trigger runs before, because its name is smaller), and whether its rows are images. A
-- transaction that changes more than 20,000 rows by one statement can't be undone.
-- Without nested loops: the plan of the join is kept for the connection, also if it was made for one row.
CREATE FUNCTION "keep_for_undo"() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE
  "undo" UUID := current_setting('folio.undo_id');
  "owner" UUID := current_setting('folio.undo_owner_id');
  "change" BIGINT := CASE WHEN TG_ARGV[1]::boolean THEN currval('changes_id_seq') END;
BEGIN
  IF (SELECT count(*) > 20000 FROM "changed") THEN
    DELETE FROM "undo_rows" WHERE "undo_id" = "undo";
    PERFORM set_config('folio.undo_owner_id', '', true);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "undo_rows" ("undo_id", "owner_id", "table_name", "action", "change_id", "rows", "image_ids", "bytes")
    SELECT "undo", "owner", TG_TABLE_NAME, TG_ARGV[0]::"change_action", "change", "rows", "image_ids",
           octet_length("rows") + coalesce("image_bytes", 0)
      FROM (SELECT "part", json_agg(json_build_object('before', "row"))::text AS "rows",
                   coalesce(array_agg("row" ->> 'id') FILTER (WHERE TG_ARGV[2]::boolean), '{}') AS "image_ids",
                   sum(("row" ->> 'byte_size')::bigint) FILTER (WHERE TG_ARGV[2]::boolean) AS "image_bytes"
              FROM (SELECT to_json("changed") AS "row", (row_number() OVER () - 1) / 1000 AS "part"
                      FROM "changed") AS "rows"
             GROUP BY "part" ORDER BY "part") AS "parts";
  ELSE
    INSERT INTO "undo_rows" ("undo_id", "owner_id", "table_name", "action", "change_id", "rows", "image_ids", "bytes")
    SELECT "undo", "owner", TG_TABLE_NAME, TG_ARGV[0]::"change_action", "change", "rows", '{}', octet_length("rows")
      FROM (SELECT "part", json_agg(json_build_object('before', "row_before", 'after', "row_after"))::text AS "rows"
              FROM (SELECT to_json("replaced") AS "row_before", to_json("changed") AS "row_after",
                           (row_number() OVER () - 1) / 1000 AS "part"
                      FROM "replaced" JOIN "changed" USING ("id")) AS "rows"
             GROUP BY "part" ORDER BY "part") AS "parts";
  END IF;
  RETURN NULL;
END
$$;

-- Call it for each table whose rows a mutation that can be undone deletes or updates, also by a
-- foreign key.
CREATE FUNCTION "make_undoable"("table" TEXT) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "is_recorded" BOOLEAN := EXISTS (SELECT FROM pg_trigger
                                    WHERE tgrelid = quote_ident("table")::regclass AND tgname = 'record_deleted');
  "has_images" BOOLEAN := (SELECT count(*) = 4 FROM pg_attribute
                            WHERE attrelid = quote_ident("table")::regclass
                              AND attname IN ('content_type', 'byte_size', 'width', 'height'));
BEGIN
  EXECUTE format('CREATE TRIGGER "undo_updated" AFTER UPDATE ON %I
    REFERENCING OLD TABLE AS "replaced" NEW TABLE AS "changed" FOR EACH STATEMENT
    WHEN (current_setting(''folio.undo_owner_id'', true) <> '''')
    EXECUTE FUNCTION "keep_for_undo"(''updated'', %L, %L)', "table", "is_recorded", "has_images");
  EXECUTE format('CREATE TRIGGER "undo_deleted" AFTER DELETE ON %I
    REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT
    WHEN (current_setting(''folio.undo_owner_id'', true) <> '''')
    EXECUTE FUNCTION "keep_for_undo"(''deleted'', %L, %L)', "table", "is_recorded", "has_images");
END
$$;

SELECT "make_undoable"("table") FROM unnest(ARRAY[
  'prompt_templates', 'screenshots', 'ideas', 'idea_attachments', 'referrals',
  'categories', 'entries', 'accounts']) AS "table";
