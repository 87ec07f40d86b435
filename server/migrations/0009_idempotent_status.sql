-- Oldest server: 0009
ALTER TABLE "idempotency_keys" ADD COLUMN "status" integer;