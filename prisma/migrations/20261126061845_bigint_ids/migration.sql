-- Each table is written once. Its foreign keys are dropped before, because PostgreSQL would check
-- them for each changed column.

-- DropForeignKey
ALTER TABLE "entries" DROP CONSTRAINT "entries_account_id_user_id_fkey",
DROP CONSTRAINT "entries_category_id_user_id_fkey";

-- DropForeignKey
ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_account_id_user_id_fkey",
DROP CONSTRAINT "import_rows_category_id_user_id_fkey";

-- AlterTable
ALTER TABLE "accounts" ALTER COLUMN "id" SET DATA TYPE BIGINT;

-- AlterTable
ALTER TABLE "categories" ALTER COLUMN "id" SET DATA TYPE BIGINT;

-- AlterTable
ALTER TABLE "entries" ALTER COLUMN "id" SET DATA TYPE BIGINT,
ALTER COLUMN "category_id" SET DATA TYPE BIGINT,
ALTER COLUMN "account_id" SET DATA TYPE BIGINT;

-- AlterTable
ALTER TABLE "finance_keys" ALTER COLUMN "id" SET DATA TYPE BIGINT;

-- AlterTable
ALTER TABLE "import_rows" ALTER COLUMN "category_id" SET DATA TYPE BIGINT,
ALTER COLUMN "account_id" SET DATA TYPE BIGINT,
ALTER COLUMN "entry_id" SET DATA TYPE BIGINT;

-- AlterTable
ALTER TABLE "webhooks" ALTER COLUMN "finance_key_id" SET DATA TYPE BIGINT;

-- The sequences keep their values.
ALTER SEQUENCE "accounts_id_seq" AS BIGINT;
ALTER SEQUENCE "categories_id_seq" AS BIGINT;
ALTER SEQUENCE "entries_id_seq" AS BIGINT;
ALTER SEQUENCE "finance_keys_id_seq" AS BIGINT;

-- AddForeignKey
ALTER TABLE "entries" ADD CONSTRAINT "entries_category_id_user_id_fkey" FOREIGN KEY ("category_id", "user_id") REFERENCES "categories"("id", "user_id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entries" ADD CONSTRAINT "entries_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id") REFERENCES "accounts"("id", "user_id") ON DELETE SET NULL ("account_id") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_category_id_user_id_fkey" FOREIGN KEY ("category_id", "user_id") REFERENCES "categories"("id", "user_id") ON DELETE SET NULL ("category_id") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id") REFERENCES "accounts"("id", "user_id") ON DELETE SET NULL ("account_id") ON UPDATE CASCADE;

-- Changing the type of a column deletes its statistics.
ANALYZE "accounts", "categories", "entries", "import_rows";
