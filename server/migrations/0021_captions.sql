-- Oldest server: 0020
ALTER TABLE "files" ADD COLUMN "captions" text;