-- By hand: a code ends seven days after it was made, whoever writes it. So the lists of pending and
-- of expired referrals are ranges of "created_at", which is the order that lists have.
ALTER TABLE "referrals"
  ADD CONSTRAINT "referrals_lifetime" CHECK ("expires_at" = "created_at" + interval '168 hours');

-- The list of each status, in its order.
CREATE INDEX "referrals_open_idx" ON "referrals" ("user_id", "created_at" DESC, "id" DESC) WHERE "accepted_at" IS NULL;
CREATE INDEX "referrals_accepted_idx" ON "referrals" ("user_id", "created_at" DESC, "id" DESC) WHERE "accepted_at" IS NOT NULL;
