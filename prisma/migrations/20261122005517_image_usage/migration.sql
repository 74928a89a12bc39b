-- CreateTable
CREATE TABLE "image_usage" (
    "user_id" UUID NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "image_usage_pkey" PRIMARY KEY ("user_id")
);

-- AddForeignKey
ALTER TABLE "image_usage" ADD CONSTRAINT "image_usage_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: the images that there are already, and that nobody has less than none.
ALTER TABLE "image_usage" ADD CONSTRAINT "image_usage_bytes_range" CHECK ("bytes" >= 0);

INSERT INTO "image_usage" ("user_id", "bytes")
SELECT "user_id", sum("byte_size")
  FROM (
    SELECT t."owner_id" AS "user_id", s."byte_size"
      FROM "screenshots" s JOIN "prompt_templates" t ON t."id" = s."template_id"
    UNION ALL
    SELECT i."user_id", a."byte_size"
      FROM "idea_attachments" a JOIN "ideas" i ON i."id" = a."idea_id"
  ) AS "images"
 GROUP BY "user_id";
