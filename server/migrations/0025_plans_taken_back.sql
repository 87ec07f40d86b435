-- Oldest server: 0024
ALTER TABLE "plans" ADD COLUMN "checkout_id" text;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "taken_back_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "seconds_left" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "plans_checkout" ON "plans" USING btree ("loop_id","checkout_id");