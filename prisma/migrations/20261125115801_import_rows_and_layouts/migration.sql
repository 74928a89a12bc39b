-- AlterEnum
ALTER TYPE "import_category_source" ADD VALUE 'chosen';

-- AlterEnum
ALTER TYPE "import_row_status" ADD VALUE 'excluded';

-- AlterTable
ALTER TABLE "import_previews" ADD COLUMN     "excluded_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "file_name" VARCHAR(255);

-- CreateTable
CREATE TABLE "import_layouts" (
    "user_id" UUID NOT NULL,
    "header_key" VARCHAR(64) NOT NULL,
    "settings" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "import_layouts_pkey" PRIMARY KEY ("user_id","header_key")
);

-- CreateIndex
CREATE INDEX "import_layouts_used_at_idx" ON "import_layouts"("used_at");

-- AddForeignKey
ALTER TABLE "import_layouts" ADD CONSTRAINT "import_layouts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
