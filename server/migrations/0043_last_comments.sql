-- Oldest server: 0033
ALTER TABLE "posts" ADD COLUMN "last_comment_at" timestamp (3) with time zone;