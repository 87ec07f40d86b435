-- Oldest server: 0018
ALTER TABLE "file_uses" DROP CONSTRAINT "file_uses_by_one";--> statement-breakpoint
ALTER TABLE "file_uses" ADD COLUMN "thumbnail" integer;--> statement-breakpoint
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_thumbnail" CHECK (thumbnail between 1 and 5);--> statement-breakpoint
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_by_one" CHECK (case when post_id is null
        then num_nonnulls(loop_id, user_id) > 0 and num_nonnulls("order", title, main_since, thumbnail) = 0
        else loop_id is not null and user_id is null and "order" is not null end);--> statement-breakpoint
UPDATE "files" SET "variants" = (
  SELECT jsonb_object_agg(replace(name, 'thumbnail_', 'thumbnail-'), variant) FROM jsonb_each("variants") AS each(name, variant)
) WHERE "variants" ? 'thumbnail_1';
