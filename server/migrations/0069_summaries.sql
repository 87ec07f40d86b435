-- Oldest server: 0066
CREATE TABLE "digest_runs" (
	"user_id" bigint NOT NULL,
	"due_on" date NOT NULL,
	CONSTRAINT "digest_runs_user_id_due_on_pk" PRIMARY KEY("user_id","due_on")
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"digest" text DEFAULT 'off' NOT NULL,
	"digest_hour" smallint DEFAULT 17 NOT NULL,
	"digest_weekday" smallint DEFAULT 5 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "mailed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "digest_runs" ADD CONSTRAINT "digest_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Accounts that exist are not asked, and get no summary.
INSERT INTO "notification_settings" ("user_id", "updated_at") SELECT "id", now() FROM "users" WHERE "deleted_at" IS NULL;
