-- Oldest server: 0049
ALTER TABLE "users" ADD COLUMN "time_zone" text;