-- Oldest server: 0008
DROP INDEX "events_waiting";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "error" text;--> statement-breakpoint
CREATE INDEX "events_waiting" ON "events" USING btree ("id") WHERE done_at is null and failed_at is null;