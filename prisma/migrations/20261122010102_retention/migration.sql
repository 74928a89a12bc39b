-- CreateIndex
CREATE INDEX "audit_events_created_at_idx" ON "audit_events"("created_at");

-- CreateIndex
CREATE INDEX "password_resets_expires_at_idx" ON "password_resets"("expires_at");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE INDEX "verifications_expires_at_idx" ON "verifications"("expires_at");

-- By hand: when a key ended. Live keys, which are most, are not in these indexes.
CREATE INDEX "api_keys_ended_at_idx" ON "api_keys"(LEAST("revoked_at", "expires_at")) WHERE LEAST("revoked_at", "expires_at") IS NOT NULL;
CREATE INDEX "finance_keys_revoked_at_idx" ON "finance_keys"("revoked_at") WHERE "revoked_at" IS NOT NULL;
