-- Oldest server: 0066
CREATE TABLE "appointment_answers" (
	"loop_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"nth" text NOT NULL,
	"user_id" bigint NOT NULL,
	"answer" text NOT NULL,
	"guests" integer NOT NULL,
	"note" text,
	"is_stale" boolean DEFAULT false NOT NULL,
	"turn" integer NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "appointment_answers_loop_id_post_id_nth_user_id_pk" PRIMARY KEY("loop_id","post_id","nth","user_id")
);
--> statement-breakpoint
CREATE TABLE "appointment_times" (
	"loop_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "appointment_times_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"nth" text NOT NULL,
	"is_all_day" boolean NOT NULL,
	"starts_local" text NOT NULL,
	"ends_local" text NOT NULL,
	"time_zone" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"place" text,
	"is_changed" boolean DEFAULT false NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"cancel_text" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"yes_count" integer DEFAULT 0 NOT NULL,
	"no_count" integer DEFAULT 0 NOT NULL,
	"maybe_count" integer DEFAULT 0 NOT NULL,
	"waiting_count" integer DEFAULT 0 NOT NULL,
	"places" integer DEFAULT 0 NOT NULL,
	"turns" integer DEFAULT 0 NOT NULL,
	"reminded_minutes" integer[] DEFAULT '{}' NOT NULL,
	"asked_at" timestamp (3) with time zone,
	CONSTRAINT "appointment_times_loop_id_post_id_nth_pk" PRIMARY KEY("loop_id","post_id","nth")
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"loop_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"name" text NOT NULL,
	"place" text,
	"link" text,
	"time_zone" text NOT NULL,
	"is_all_day" boolean NOT NULL,
	"starts_local" text NOT NULL,
	"ends_local" text NOT NULL,
	"rule" text,
	"left_out" text[] DEFAULT '{}' NOT NULL,
	"asking" text NOT NULL,
	"answer_before_minutes" integer NOT NULL,
	"capacity" integer,
	"guests_max" integer NOT NULL,
	"remind_minutes" integer[] NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('loopyard_simple', name || ' ' || coalesce(place, ''))) STORED,
	CONSTRAINT "appointments_loop_id_post_id_pk" PRIMARY KEY("loop_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calendar_feeds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"loop_id" bigint,
	"token_hash" text NOT NULL,
	"epoch" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_read_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "push_events" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "date_id" bigint;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "has_event" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "loop_rules" ADD COLUMN "events_by" text;--> statement-breakpoint
ALTER TABLE "loop_rules" ADD COLUMN "events_by_role_ids" bigint[];--> statement-breakpoint
ALTER TABLE "loop_rules" ADD COLUMN "event_answers" boolean;--> statement-breakpoint
ALTER TABLE "appointment_answers" ADD CONSTRAINT "appointment_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_answers" ADD CONSTRAINT "appointment_answers_date" FOREIGN KEY ("loop_id","post_id","nth") REFERENCES "public"."appointment_times"("loop_id","post_id","nth") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_times" ADD CONSTRAINT "appointment_times_event" FOREIGN KEY ("loop_id","post_id") REFERENCES "public"."appointments"("loop_id","post_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_loop_id_post_id_posts_loop_id_id_fk" FOREIGN KEY ("loop_id","post_id") REFERENCES "public"."posts"("loop_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_loop_id_loops_id_fk" FOREIGN KEY ("loop_id") REFERENCES "public"."loops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_answers_of_member" ON "appointment_answers" USING btree ("user_id","loop_id");--> statement-breakpoint
CREATE UNIQUE INDEX "appointment_times_id" ON "appointment_times" USING btree ("loop_id","id");--> statement-breakpoint
CREATE INDEX "appointment_times_by_time" ON "appointment_times" USING btree ("loop_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointment_times_next" ON "appointment_times" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "appointments_words" ON "appointments" USING gin (words_in_loop(loop_id, words)) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token" ON "calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "calendar_feeds_of_person" ON "calendar_feeds" USING btree ("user_id");