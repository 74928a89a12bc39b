-- AlterTable
ALTER TABLE "users" ADD COLUMN     "currency" VARCHAR(3),
ADD COLUMN     "locale" VARCHAR(20);
