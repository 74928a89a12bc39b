-- CreateTable
CREATE TABLE "installation" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "orphaned_images" (
    "id" UUID NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "orphaned_images_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "orphaned_images_found_at_idx" ON "orphaned_images"("found_at");

-- By hand: one row, which this database keeps when it is restored from a backup.
CREATE UNIQUE INDEX "installation_single_key" ON "installation"((true));
INSERT INTO "installation" DEFAULT VALUES;
