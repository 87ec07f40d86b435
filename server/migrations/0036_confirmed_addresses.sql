-- Oldest server: 0033
CREATE TABLE "email_confirmations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_counts" (
	"day" date NOT NULL,
	"address_hash" text NOT NULL,
	"sort" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "mail_counts_day_address_hash_sort_pk" PRIMARY KEY("day","address_hash","sort")
);
--> statement-breakpoint
CREATE TABLE "mail_days" (
	"day" date PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_counts" ADD CONSTRAINT "mail_counts_day_mail_days_day_fk" FOREIGN KEY ("day") REFERENCES "public"."mail_days"("day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_confirmations_user" ON "email_confirmations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notifications_to_mail" ON "notifications" USING btree ("due_at") WHERE due_at is not null;