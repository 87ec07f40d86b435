-- Oldest server: 0066
CREATE TABLE "poll_ballots" (
	"loop_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "poll_ballots_loop_id_post_id_id_pk" PRIMARY KEY("loop_id","post_id","id")
);
--> statement-breakpoint
CREATE TABLE "poll_options" (
	"loop_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"votes_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "poll_options_loop_id_post_id_position_pk" PRIMARY KEY("loop_id","post_id","position")
);
--> statement-breakpoint
CREATE TABLE "poll_voters" (
	"loop_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "poll_voters_loop_id_post_id_user_id_pk" PRIMARY KEY("loop_id","post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "poll_votes" (
	"loop_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "poll_votes_loop_id_post_id_user_id_position_pk" PRIMARY KEY("loop_id","post_id","user_id","position")
);
--> statement-breakpoint
CREATE TABLE "polls" (
	"loop_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"question" text NOT NULL,
	"max_choices" integer NOT NULL,
	"is_anonymous" boolean NOT NULL,
	"results" text NOT NULL,
	"closes_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"voters_count" integer DEFAULT 0 NOT NULL,
	"counted_votes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "polls_loop_id_post_id_pk" PRIMARY KEY("loop_id","post_id")
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "has_poll" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "poll_ballots" ADD CONSTRAINT "poll_ballots_loop_id_post_id_polls_loop_id_post_id_fk" FOREIGN KEY ("loop_id","post_id") REFERENCES "public"."polls"("loop_id","post_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_options" ADD CONSTRAINT "poll_options_loop_id_post_id_polls_loop_id_post_id_fk" FOREIGN KEY ("loop_id","post_id") REFERENCES "public"."polls"("loop_id","post_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_voters" ADD CONSTRAINT "poll_voters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_voters" ADD CONSTRAINT "poll_voters_loop_id_post_id_polls_loop_id_post_id_fk" FOREIGN KEY ("loop_id","post_id") REFERENCES "public"."polls"("loop_id","post_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_option" FOREIGN KEY ("loop_id","post_id","position") REFERENCES "public"."poll_options"("loop_id","post_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_loop_id_post_id_posts_loop_id_id_fk" FOREIGN KEY ("loop_id","post_id") REFERENCES "public"."posts"("loop_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "poll_voters_of_member" ON "poll_voters" USING btree ("user_id","loop_id");--> statement-breakpoint
CREATE INDEX "poll_votes_of_member" ON "poll_votes" USING btree ("user_id","loop_id");--> statement-breakpoint
CREATE INDEX "poll_votes_of_option" ON "poll_votes" USING btree ("loop_id","post_id","position","user_id");--> statement-breakpoint
CREATE INDEX "polls_to_close" ON "polls" USING btree ("closes_at") WHERE closes_at is not null and closed_at is null;