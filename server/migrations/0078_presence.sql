-- Oldest server: 0066
ALTER TABLE "users" ADD COLUMN "shows_presence" boolean DEFAULT false NOT NULL;