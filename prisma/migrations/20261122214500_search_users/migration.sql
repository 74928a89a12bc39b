-- DropIndex
DROP INDEX "users_search_name_idx";

-- AlterTable
ALTER TABLE "users" DROP COLUMN "search_name";

-- By hand: the search by any part of the name or the email address.
CREATE INDEX "users_search_idx" ON "users" USING GIN ("name" gin_trgm_ops, "email" gin_trgm_ops);
