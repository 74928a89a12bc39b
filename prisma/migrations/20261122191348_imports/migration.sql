-- CreateEnum
CREATE TYPE "import_format" AS ENUM ('csv', 'ofx');

-- CreateEnum
CREATE TYPE "import_row_status" AS ENUM ('new', 'duplicate', 'invalid');

-- AlterTable
ALTER TABLE "entries" ADD COLUMN     "import_key" VARCHAR(64);

-- CreateTable
CREATE TABLE "import_previews" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "format" "import_format" NOT NULL,
    "content" BYTEA NOT NULL,
    "byte_size" INTEGER NOT NULL,
    "settings" TEXT NOT NULL,
    "layout" TEXT NOT NULL,
    "new_count" INTEGER NOT NULL,
    "duplicate_count" INTEGER NOT NULL,
    "invalid_count" INTEGER NOT NULL,
    "imported_count" INTEGER,
    "committed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "import_previews_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_rows" (
    "preview_id" UUID NOT NULL,
    "id" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "status" "import_row_status" NOT NULL,
    "date" DATE,
    "amount" DECIMAL(12,2),
    "type" "category_type",
    "description" TEXT,
    "tags" TEXT[],
    "recurring" BOOLEAN NOT NULL,
    "category_id" INTEGER,
    "account_id" INTEGER,
    "entry_id" INTEGER,
    "import_key" VARCHAR(64),
    "issues" TEXT NOT NULL,

    CONSTRAINT "import_rows_pkey" PRIMARY KEY ("preview_id","id")
);

-- CreateIndex
CREATE INDEX "import_previews_user_id_created_at_id_idx" ON "import_previews"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "import_previews_expires_at_idx" ON "import_previews"("expires_at");

-- CreateIndex
CREATE INDEX "import_rows_category_id_idx" ON "import_rows"("category_id");

-- CreateIndex
CREATE INDEX "import_rows_account_id_idx" ON "import_rows"("account_id");

-- AddForeignKey
ALTER TABLE "import_previews" ADD CONSTRAINT "import_previews_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_preview_id_fkey" FOREIGN KEY ("preview_id") REFERENCES "import_previews"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- By hand. An import skips rows whose key an entry of the user has.
CREATE UNIQUE INDEX "entries_user_id_import_key_key" ON "entries"("user_id", "import_key") WHERE "import_key" IS NOT NULL;
