-- Oldest server: 0063
ALTER TABLE "post_views" ALTER COLUMN "first_seen_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "post_views" ALTER COLUMN "last_seen_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "emptied_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "posts_to_empty" ON "posts" USING btree ("loop_id","id") WHERE deleted_at is not null and emptied_at is null;