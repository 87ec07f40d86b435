-- Oldest server: 0033
CREATE TABLE "edit_notices" (
	"loop_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "edit_notices_loop_id_post_id_user_id_pk" PRIMARY KEY("loop_id","post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notice_counts" (
	"loop_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"actor_id" bigint NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "notice_counts_loop_id_user_id_actor_id_pk" PRIMARY KEY("loop_id","user_id","actor_id")
);
--> statement-breakpoint
ALTER TABLE "post_invitees" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "edit_notices" ADD CONSTRAINT "edit_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edit_notices" ADD CONSTRAINT "edit_notices_loop_id_post_id_posts_loop_id_id_fk" FOREIGN KEY ("loop_id","post_id") REFERENCES "public"."posts"("loop_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_counts" ADD CONSTRAINT "notice_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_counts" ADD CONSTRAINT "notice_counts_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;