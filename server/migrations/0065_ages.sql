-- Oldest server: 0065
CREATE TABLE "parental_consents" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"parent_email" text NOT NULL,
	"token_hash" text NOT NULL,
	"loop_code" text,
	"times_asked" integer DEFAULT 1 NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"agreed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "age_band" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "waits_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invitation_codes" ADD COLUMN "school_answers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "school_answers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "parental_consents" ADD CONSTRAINT "parental_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "parental_consents_token" ON "parental_consents" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "users_waiting" ON "users" USING btree ("waits_since") WHERE waits_since is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_age_band" CHECK ("users"."age_band" in ('under_13', '13_to_15', '16_or_17', '18_or_older'));