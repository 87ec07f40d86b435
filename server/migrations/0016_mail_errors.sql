-- Oldest server: 0015
ALTER TABLE "mails" ADD COLUMN "error" text;