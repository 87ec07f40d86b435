-- Oldest server: 0033
-- Older servers write post_id alone, as the check asks, and find it in each row until a migration adds a column.
ALTER TABLE "notifications" ALTER COLUMN "post_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_one_subject" CHECK (num_nonnulls(post_id) = 1);