-- AlterTable
ALTER TABLE "users" ADD COLUMN     "shows_first_steps" BOOLEAN NOT NULL DEFAULT true;
