-- Oldest server: 0033
ALTER TABLE "checkouts" ADD COLUMN "provider_url" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "asked_at" timestamp (3) with time zone;