-- CreateTable
CREATE TABLE "prompt_template_usage" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "template_id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "label" VARCHAR(36) NOT NULL,
    "count" BIGINT NOT NULL,

    CONSTRAINT "prompt_template_usage_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "prompt_template_usage_day_idx" ON "prompt_template_usage"("day");

-- CreateIndex
CREATE UNIQUE INDEX "prompt_template_usage_template_id_day_label_key" ON "prompt_template_usage"("template_id", "day", "label");

-- AddForeignKey
ALTER TABLE "prompt_template_usage" ADD CONSTRAINT "prompt_template_usage_template_id_owner_id_fkey" FOREIGN KEY ("template_id", "owner_id") REFERENCES "prompt_templates"("id", "owner_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand.
SELECT "make_undoable"('prompt_template_usage');
