-- Oldest server: 0033
ALTER TABLE "file_uses" DROP CONSTRAINT "file_uses_by_one";--> statement-breakpoint
ALTER TABLE "file_uses" ADD COLUMN "alt" text;--> statement-breakpoint
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_by_one" CHECK (case when post_id is null
        then num_nonnulls("order", title, alt, main_since, thumbnail) = 0
        else user_id is null and "order" is not null end);