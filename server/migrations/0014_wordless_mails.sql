-- Oldest server: 0014
ALTER TABLE "mails" ADD COLUMN "has_secret" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "mails" SET "has_secret" = true WHERE "key" LIKE 'reset:%' OR "key" LIKE 'invitation:%';--> statement-breakpoint
UPDATE "mails" SET "text" = '', "html" = '' WHERE "sent_at" IS NOT NULL OR ("failed_at" IS NOT NULL AND "has_secret");
