-- Oldest server: 0066
CREATE TABLE "comment_revisions" (
	"loop_id" bigint NOT NULL,
	"comment_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"nth" bigint GENERATED ALWAYS AS IDENTITY (sequence name "comment_revisions_nth_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"text" text NOT NULL,
	"edited_by" bigint NOT NULL,
	"edited_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comment_revisions_loop_id_comment_id_nth_pk" PRIMARY KEY("loop_id","comment_id","nth")
);
--> statement-breakpoint
CREATE TABLE "post_revisions" (
	"loop_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"nth" bigint GENERATED ALWAYS AS IDENTITY (sequence name "post_revisions_nth_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"text" text NOT NULL,
	"edited_by" bigint NOT NULL,
	"edited_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "post_revisions_loop_id_post_id_nth_pk" PRIMARY KEY("loop_id","post_id","nth")
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "publish_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "publish_refusal" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comment_revisions" ADD CONSTRAINT "comment_revisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_revisions" ADD CONSTRAINT "comment_revisions_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_revisions" ADD CONSTRAINT "comment_revisions_loop_id_comment_id_comments_loop_id_id_fk" FOREIGN KEY ("loop_id","comment_id") REFERENCES "public"."comments"("loop_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_loop_id_post_id_posts_loop_id_id_fk" FOREIGN KEY ("loop_id","post_id") REFERENCES "public"."posts"("loop_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_revisions_of_author" ON "comment_revisions" USING btree ("user_id","loop_id");--> statement-breakpoint
CREATE INDEX "comment_revisions_of_post" ON "comment_revisions" USING btree ("loop_id","post_id");--> statement-breakpoint
CREATE INDEX "post_revisions_of_author" ON "post_revisions" USING btree ("user_id","loop_id");--> statement-breakpoint
CREATE INDEX "posts_scheduled" ON "posts" USING btree ("publish_at") WHERE publish_at is not null;