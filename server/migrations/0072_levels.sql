-- Oldest server: 0066
ALTER TABLE "memberships" ADD COLUMN "notify_level" text DEFAULT 'followed' NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "notify_muted_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "memberships_told_all" ON "memberships" USING btree ("loop_id") WHERE notify_level = 'all' and left_at is null;