-- Oldest server: 0066
ALTER TABLE "notification_settings" ADD COLUMN "quiet_from" text;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "quiet_until" text;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "quiet_weekdays" smallint[] DEFAULT '{1,2,3,4,5,6,7}' NOT NULL;--> statement-breakpoint
ALTER TABLE "loop_rules" ADD COLUMN "quiet_from" text;--> statement-breakpoint
ALTER TABLE "loop_rules" ADD COLUMN "quiet_until" text;