-- CreateEnum
CREATE TYPE "import_category_source" AS ENUM ('setting', 'name', 'description', 'default');

-- AlterTable
ALTER TABLE "import_rows" ADD COLUMN     "category_source" "import_category_source",
ADD COLUMN     "unknown_category_name" VARCHAR(200);
