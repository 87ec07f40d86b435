-- Oldest server: 0012
ALTER TABLE "idempotency_keys" ADD COLUMN "receipt" jsonb;--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "answer";