-- Oldest server: 0010
ALTER TABLE "files" ADD COLUMN "sha256" text;