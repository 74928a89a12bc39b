-- AlterTable
ALTER TABLE "import_rows" ADD COLUMN     "unknown_account_name" VARCHAR(200);
