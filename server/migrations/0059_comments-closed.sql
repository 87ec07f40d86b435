-- Oldest server: 0049
ALTER TABLE "posts" ADD COLUMN "comments_closed_at" timestamp (3) with time zone;