-- By hand: the index also contains the trigrams of title, description and tags without the content.
-- A word that is similar to one of them need not be compared with the whole text.
DROP INDEX "prompt_templates_filters_idx";
CREATE INDEX "prompt_templates_filters_idx" ON "prompt_templates" USING GIN (
  "owner_id",
  (lower_each("tags")),
  (template_variables("content")),
  (template_search_text("title", "description", "tags", NULL)) gin_trgm_ops,
  (template_search_text("title", "description", "tags", "content")) gin_trgm_ops
);
