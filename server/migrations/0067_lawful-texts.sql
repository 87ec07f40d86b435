-- Oldest server: 0066
CREATE TABLE "lawful_texts" (
	"name" text PRIMARY KEY NOT NULL,
	"text" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"os_user" text NOT NULL,
	"by_user_id" bigint
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "rules_unread_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "loop_rules" ADD COLUMN "house_rules" text;--> statement-breakpoint
ALTER TABLE "lawful_texts" ADD CONSTRAINT "lawful_texts_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;