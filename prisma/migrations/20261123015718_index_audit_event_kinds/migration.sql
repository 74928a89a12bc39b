-- CreateIndex
CREATE INDEX "audit_events_user_id_kind_created_at_id_idx" ON "audit_events"("user_id", "kind", "created_at" DESC, "id" DESC);
