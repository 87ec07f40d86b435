-- Oldest server: 0017
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_user_id_key_pk";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
UPDATE "idempotency_keys" SET "user_id" = NULL WHERE "user_id" = 0;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_key" UNIQUE NULLS NOT DISTINCT("user_id","key");--> statement-breakpoint
UPDATE "posts" SET "price_pence" = NULL WHERE "price_pence" = 0;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_price" CHECK (price_pence > 0);