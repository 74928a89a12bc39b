-- DropIndex
DROP INDEX "entries_user_id_category_id_date_id_idx";

-- DropIndex
DROP INDEX "entries_user_id_date_id_idx";

-- CreateIndex
CREATE INDEX "entries_user_id_date_id_idx" ON "entries"("user_id", "date" DESC, "id" DESC, "category_id", "account_id", "amount");

-- CreateIndex
CREATE INDEX "entries_user_id_category_id_date_id_idx" ON "entries"("user_id", "category_id", "date" DESC, "id" DESC, "amount");
