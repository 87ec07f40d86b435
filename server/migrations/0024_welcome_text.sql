-- Oldest server: 0023
ALTER TABLE "loops" ADD COLUMN "welcome_text" text;