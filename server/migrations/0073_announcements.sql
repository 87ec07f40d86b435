-- Oldest server: 0066
CREATE TABLE "post_confirmations" (
	"loop_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "post_confirmations_loop_id_post_id_user_id_pk" PRIMARY KEY("loop_id","post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "post_reminders" (
	"loop_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"nth" integer NOT NULL,
	"sent_by" bigint NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"sent_to" text NOT NULL,
	CONSTRAINT "post_reminders_loop_id_post_id_nth_pk" PRIMARY KEY("loop_id","post_id","nth")
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "announcements" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "announced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "is_urgent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "wants_confirmation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "confirm_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "loop_rules" ADD COLUMN "announce_by" text;--> statement-breakpoint
ALTER TABLE "loop_rules" ADD COLUMN "announce_by_role_ids" bigint[];--> statement-breakpoint
ALTER TABLE "post_confirmations" ADD CONSTRAINT "post_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_confirmations" ADD CONSTRAINT "post_confirmations_loop_id_post_id_posts_loop_id_id_fk" FOREIGN KEY ("loop_id","post_id") REFERENCES "public"."posts"("loop_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reminders" ADD CONSTRAINT "post_reminders_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reminders" ADD CONSTRAINT "post_reminders_loop_id_post_id_posts_loop_id_id_fk" FOREIGN KEY ("loop_id","post_id") REFERENCES "public"."posts"("loop_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_confirmations_of_member" ON "post_confirmations" USING btree ("user_id","loop_id");--> statement-breakpoint
CREATE INDEX "post_reminders_sent_by" ON "post_reminders" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "posts_announced" ON "posts" USING btree ("loop_id","announced_at") WHERE announced_at is not null;