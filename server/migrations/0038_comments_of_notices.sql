-- Oldest server: 0033
ALTER TABLE "notifications" ADD COLUMN "comment_id" bigint;