-- DropIndex
DROP INDEX "entries_account_id_idx";

-- CreateIndex
CREATE INDEX "entries_account_id_date_id_idx" ON "entries"("account_id", "date" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "entries_tags_idx" ON "entries" USING GIN ("tags");
