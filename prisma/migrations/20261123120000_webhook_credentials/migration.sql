-- CreateEnum
CREATE TYPE "webhook_disabled_reason" AS ENUM ('user', 'failing', 'credential');

-- AlterTable
ALTER TABLE "webhooks" ADD COLUMN     "api_key_id" UUID,
ADD COLUMN     "disabled_reason" "webhook_disabled_reason",
ADD COLUMN     "finance_key_id" INTEGER,
ADD COLUMN     "tested_at" TIMESTAMPTZ(3);

-- By hand. A webhook is disabled by folio only after it has failed for three days.
UPDATE "webhooks"
   SET "disabled_reason" = CASE WHEN "disabled_at" - "failing_since" >= interval '72 hours'
                                THEN 'failing' ELSE 'user' END::"webhook_disabled_reason"
 WHERE "disabled_at" IS NOT NULL;
