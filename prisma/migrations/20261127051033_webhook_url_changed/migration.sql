-- AlterEnum
ALTER TYPE "audit_event_kind" ADD VALUE 'webhook_url_changed';
