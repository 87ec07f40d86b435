-- Oldest server: 0004
ALTER TABLE "posts" ADD COLUMN "has_people" boolean DEFAULT false NOT NULL;