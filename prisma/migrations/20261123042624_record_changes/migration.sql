-- CreateEnum
CREATE TYPE "record_type" AS ENUM ('prompt_template', 'idea', 'referral', 'category', 'entry', 'account');

-- CreateEnum
CREATE TYPE "change_action" AS ENUM ('created', 'updated', 'deleted');

-- CreateTable
CREATE TABLE "changes" (
    "id" BIGSERIAL NOT NULL,
    "owner_id" UUID NOT NULL,
    "record_type" "record_type" NOT NULL,
    "record_id" VARCHAR(36) NOT NULL,
    "action" "change_action" NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "changes_pkey" PRIMARY KEY ("owner_id","id")
);

-- CreateIndex
CREATE INDEX "changes_changed_at_idx" ON "changes"("changed_at");

-- By hand. Adds a change for each record of a statement. Arguments: the action and the type of the
-- records. The shared lock lasts until the transaction ends, so that "changes_until" can wait for
-- transactions that have numbered their changes but not committed them.
CREATE FUNCTION "record_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'prompt_templates' THEN
    INSERT INTO "changes" ("owner_id", "record_type", "record_id", "action")
    SELECT "owner_id", TG_ARGV[1]::"record_type", "id"::text, TG_ARGV[0]::"change_action"
      FROM (SELECT "owner_id", "id", pg_advisory_xact_lock_shared(4102019, hashtext("owner_id"::text))
              FROM "changed" ORDER BY "id" OFFSET 0) AS "locked";
  ELSE
    INSERT INTO "changes" ("owner_id", "record_type", "record_id", "action")
    SELECT "user_id", TG_ARGV[1]::"record_type", "id"::text, TG_ARGV[0]::"change_action"
      FROM (SELECT "user_id", "id", pg_advisory_xact_lock_shared(4102019, hashtext("user_id"::text))
              FROM "changed" ORDER BY "id" OFFSET 0) AS "locked";
  END IF;
  RETURN NULL;
END
$$;

-- The number of the last change of an owner that can be read now: all of the owner's changes up to it
-- are committed or rolled back. Waits for the owner's transactions that have added changes.
CREATE FUNCTION "changes_until"("owner" UUID) RETURNS BIGINT LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(4102019, hashtext("owner"::text));
  -- A new sequence has the last value 1, although no change has this number.
  RETURN (SELECT CASE WHEN "is_called" THEN "last_value" ELSE 0 END FROM "changes_id_seq");
END
$$;

DO $$
DECLARE
  "table" TEXT;
  "type" TEXT;
BEGIN
  FOR "table", "type" IN VALUES
    ('prompt_templates', 'prompt_template'), ('ideas', 'idea'), ('referrals', 'referral'),
    ('categories', 'category'), ('entries', 'entry'), ('accounts', 'account')
  LOOP
    EXECUTE format('CREATE TRIGGER "record_created" AFTER INSERT ON %I REFERENCING NEW TABLE AS "changed"
      FOR EACH STATEMENT EXECUTE FUNCTION "record_changes"(''created'', %L)', "table", "type");
    EXECUTE format('CREATE TRIGGER "record_updated" AFTER UPDATE ON %I REFERENCING NEW TABLE AS "changed"
      FOR EACH STATEMENT EXECUTE FUNCTION "record_changes"(''updated'', %L)', "table", "type");
    EXECUTE format('CREATE TRIGGER "record_deleted" AFTER DELETE ON %I REFERENCING OLD TABLE AS "changed"
      FOR EACH STATEMENT EXECUTE FUNCTION "record_changes"(''deleted'', %L)', "table", "type");
  END LOOP;
END
$$;
