-- CreateEnum
CREATE TYPE "webhook_delivery_kind" AS ENUM ('changes', 'ping');

-- AlterEnum
ALTER TYPE "audit_event_kind" ADD VALUE 'webhook_created';
ALTER TYPE "audit_event_kind" ADD VALUE 'webhook_deleted';
ALTER TYPE "audit_event_kind" ADD VALUE 'webhook_secret_rotated';
ALTER TYPE "audit_event_kind" ADD VALUE 'webhook_disabled';

-- CreateTable
CREATE TABLE "webhooks" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "url" VARCHAR(2000) NOT NULL,
    "description" VARCHAR(100),
    "record_types" "record_type"[] NOT NULL,
    "sealed_secret" TEXT NOT NULL,
    "position" BIGINT NOT NULL,
    "batch_until" BIGINT,
    "failed_attempts" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "next_attempt_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "ping_requested_at" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "kind" "webhook_delivery_kind" NOT NULL,
    "message_id" VARCHAR(40) NOT NULL,
    "change_count" INTEGER NOT NULL,
    "status_code" SMALLINT,
    "error" VARCHAR(100),
    "duration" INTEGER NOT NULL,
    "attempted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhooks_user_id_created_at_id_idx" ON "webhooks"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_webhook_id_attempted_at_id_idx" ON "webhook_deliveries"("webhook_id", "attempted_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_attempted_at_idx" ON "webhook_deliveries"("attempted_at");

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand. A webhook without record types would never deliver anything.
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_record_types_check" CHECK (cardinality("record_types") > 0);
