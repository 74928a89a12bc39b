-- CreateIndex
CREATE INDEX "ideas_created_at_id_idx" ON "ideas"("created_at" DESC, "id" DESC);
