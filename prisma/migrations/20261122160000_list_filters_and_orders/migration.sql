-- By hand: trigram indexes for searches, and GIN indexes that begin with the owner.
CREATE EXTENSION IF NOT EXISTS "pg_trgm";
CREATE EXTENSION IF NOT EXISTS "btree_gin";

-- Their bodies name no tables and no other functions of this schema, because indexes use them: a
-- restore and ANALYZE run them with another search path.
CREATE FUNCTION "lower_each"("items" text[]) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10
  AS $$ SELECT ARRAY(SELECT lower(item) FROM unnest("items") AS item) $$;

-- The same rule as in src/modules/prompts/templates/variables.ts.
CREATE FUNCTION "template_variables"("content" text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000
  AS $$ SELECT ARRAY(
    SELECT DISTINCT match[1]
      FROM regexp_matches("content" COLLATE "C", '\{\{([A-Z][A-Z0-9_]*)\}\}', 'g') AS match
  ) $$;

CREATE FUNCTION "has_template_variables"("content" text) RETURNS boolean
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000
  AS $$ SELECT "content" COLLATE "C" ~ '\{\{[A-Z][A-Z0-9_]*\}\}' $$;

-- The text that searches look in.
CREATE FUNCTION "template_search_text"("title" text, "description" text, "tags" text[], "content" text)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
  AS $$ SELECT lower(concat_ws(E'\n', "title", "description", array_to_string("tags", E'\n'), "content")) $$;

-- CreateIndex
CREATE INDEX "prompt_templates_owner_id_updated_at_id_idx" ON "prompt_templates"("owner_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "entries_user_id_amount_id_idx" ON "entries"("user_id", "amount", "id");

-- CreateIndex
CREATE INDEX "entries_user_id_created_at_id_idx" ON "entries"("user_id", "created_at", "id");

-- By hand: the order by title, which does not depend on the collation of the database.
CREATE INDEX "prompt_templates_owner_id_title_id_idx" ON "prompt_templates"("owner_id", (lower("title") COLLATE "C"), "id");

-- By hand: one GIN index for each table, because each contains the owner of every row.
CREATE INDEX "prompt_templates_has_variables_idx" ON "prompt_templates"("owner_id", (has_template_variables("content")), "created_at" DESC, "id" DESC);
CREATE INDEX "prompt_templates_filters_idx" ON "prompt_templates" USING GIN (
  "owner_id",
  (lower_each("tags")),
  (template_variables("content")),
  (template_search_text("title", "description", "tags", "content")) gin_trgm_ops
);
DROP INDEX "entries_tags_idx";
CREATE INDEX "entries_filters_idx" ON "entries" USING GIN ("user_id", (lower_each("tags")), "description" gin_trgm_ops);
