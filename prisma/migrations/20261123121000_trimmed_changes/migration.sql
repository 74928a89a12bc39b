-- CreateTable
CREATE TABLE "trimmed_changes" (
    "owner_id" UUID NOT NULL,
    "until" BIGINT NOT NULL,

    CONSTRAINT "trimmed_changes_pkey" PRIMARY KEY ("owner_id")
);

-- AddForeignKey
ALTER TABLE "trimmed_changes" ADD CONSTRAINT "trimmed_changes_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
