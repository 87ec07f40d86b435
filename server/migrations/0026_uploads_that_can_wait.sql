-- Oldest server: 0025
ALTER TABLE "files" ADD COLUMN "can_wait" boolean DEFAULT false NOT NULL;