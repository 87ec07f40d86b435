-- Oldest server: 0033
-- The primary key answers for the first, and no statement asks for the second.
DROP INDEX "comments_id";--> statement-breakpoint
DROP INDEX "comments_of_member";--> statement-breakpoint
-- The new one answers for both that go.
CREATE INDEX "posts_author" ON "posts" USING btree ("user_id","loop_id");--> statement-breakpoint
DROP INDEX "posts_user";--> statement-breakpoint
DROP INDEX "posts_of_member";--> statement-breakpoint
ALTER INDEX "comments_words" SET (gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "file_uses_words" SET (gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "posts_search" SET (gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "posts_short_grams" SET (gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "posts_words" SET (gin_pending_list_limit = 256);--> statement-breakpoint
-- A counted comment or view then finds room beside its post, and no index gets an entry.
ALTER TABLE "posts" SET (fillfactor = 90);--> statement-breakpoint
-- These are changed or emptied all day; by default a fifth of their rows may be dead before they are cleaned.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['activity', 'events', 'files', 'idempotency_keys', 'mails', 'memberships', 'notifications', 'post_views', 'posts', 'sessions'] LOOP
    EXECUTE format('ALTER TABLE %I SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05)', name);
  END LOOP;
END $$;
