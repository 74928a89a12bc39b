-- CreateEnum
CREATE TYPE "device_login_decision" AS ENUM ('approved', 'denied');

-- AlterEnum
ALTER TYPE "audit_event_kind" ADD VALUE 'device_login_approved';
ALTER TYPE "audit_event_kind" ADD VALUE 'device_login_denied';

-- CreateTable
CREATE TABLE "device_logins" (
    "id" UUID NOT NULL,
    "device_code_hash" BYTEA NOT NULL,
    "user_code" VARCHAR(8) NOT NULL,
    "client_name" VARCHAR(80) NOT NULL,
    "permission" "api_key_permission" NOT NULL,
    "scopes" "api_key_scope"[] DEFAULT ARRAY[]::"api_key_scope"[],
    "address" VARCHAR(45),
    "decision" "device_login_decision",
    "user_id" UUID,
    "polled_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "device_logins_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "device_logins_device_code_hash_key" ON "device_logins"("device_code_hash");

-- CreateIndex
CREATE UNIQUE INDEX "device_logins_user_code_key" ON "device_logins"("user_code");

-- CreateIndex
CREATE INDEX "device_logins_user_id_idx" ON "device_logins"("user_id");

-- CreateIndex
CREATE INDEX "device_logins_expires_at_idx" ON "device_logins"("expires_at");

-- AddForeignKey
ALTER TABLE "device_logins" ADD CONSTRAINT "device_logins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand. A decision has the user who made it.
ALTER TABLE "device_logins" ADD CONSTRAINT "device_logins_decision_check" CHECK (("decision" IS NULL) = ("user_id" IS NULL));
