-- AlterTable
ALTER TABLE "import_previews" ADD COLUMN "undo_id" UUID,
ADD COLUMN "undone_at" TIMESTAMPTZ(3);

-- By hand. Rows that a statement creates are kept too, as they were created. The third argument is whether
-- the rows are images that are deleted.
CREATE OR REPLACE FUNCTION "keep_for_undo"() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE
  "undo" UUID := current_setting('folio.undo_id');
  "owner" UUID := current_setting('folio.undo_owner_id');
  "change" BIGINT;
BEGIN
  IF NOT EXISTS (SELECT FROM "changed") THEN
    RETURN NULL;
  END IF;
  IF TG_ARGV[1]::boolean THEN
    "change" := currval('changes_id_seq');
  END IF;
  IF (SELECT count(*) > 20000 FROM "changed") THEN
    DELETE FROM "undo_rows" WHERE "undo_id" = "undo";
    PERFORM set_config('folio.undo_owner_id', '', true);
  ELSIF TG_OP <> 'UPDATE' THEN
    INSERT INTO "undo_rows" ("undo_id", "owner_id", "table_name", "action", "change_id", "rows", "image_ids", "bytes")
    SELECT "undo", "owner", TG_TABLE_NAME, TG_ARGV[0]::"change_action", "change", "rows", "image_ids",
           octet_length("rows") + coalesce("image_bytes", 0)
      FROM (SELECT "part", json_agg(json_build_object(CASE TG_OP WHEN 'DELETE' THEN 'before' ELSE 'after' END, "row"))::text AS "rows",
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

-- Call it for each table whose rows a mutation that can be undone creates, deletes or updates, also by a
-- foreign key.
CREATE OR REPLACE FUNCTION "make_undoable"("table" TEXT) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "is_recorded" BOOLEAN := EXISTS (SELECT FROM pg_trigger
                                    WHERE tgrelid = quote_ident("table")::regclass AND tgname = 'record_deleted');
  "has_images" BOOLEAN := (SELECT count(*) = 4 FROM pg_attribute
                            WHERE attrelid = quote_ident("table")::regclass
                              AND attname IN ('content_type', 'byte_size', 'width', 'height'));
BEGIN
  EXECUTE format('CREATE OR REPLACE TRIGGER "undo_created" AFTER INSERT ON %I
    REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT
    WHEN (current_setting(''folio.undo_owner_id'', true) <> '''')
    EXECUTE FUNCTION "keep_for_undo"(''created'', %L, ''false'')', "table", "is_recorded");
  EXECUTE format('CREATE OR REPLACE TRIGGER "undo_updated" AFTER UPDATE ON %I
    REFERENCING OLD TABLE AS "replaced" NEW TABLE AS "changed" FOR EACH STATEMENT
    WHEN (current_setting(''folio.undo_owner_id'', true) <> '''')
    EXECUTE FUNCTION "keep_for_undo"(''updated'', %L, %L)', "table", "is_recorded", "has_images");
  EXECUTE format('CREATE OR REPLACE TRIGGER "undo_deleted" AFTER DELETE ON %I
    REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT
    WHEN (current_setting(''folio.undo_owner_id'', true) <> '''')
    EXECUTE FUNCTION "keep_for_undo"(''deleted'', %L, %L)', "table", "is_recorded", "has_images");
END
$$;

SELECT "make_undoable"("relname"::text)
  FROM pg_trigger JOIN pg_class ON pg_class.oid = "tgrelid"
 WHERE "tgname" = 'undo_deleted';

-- The previous release would undo only the balances of an import. This makes its undo fail.
CREATE FUNCTION "reject_partial_undo"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'this release can not undo creations';
END
$$;
CREATE TRIGGER "reject_partial_undo" BEFORE DELETE ON "undo_rows" FOR EACH ROW
  WHEN (OLD."action" = 'created' AND current_setting('folio.undoes', true) = 'on'
        AND current_setting('folio.undoes_creations', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION "reject_partial_undo"();
