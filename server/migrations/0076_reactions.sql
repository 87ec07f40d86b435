-- Oldest server: 0066
CREATE TABLE "comment_reactions" (
	"loop_id" bigint NOT NULL,
	"comment_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"emoji" text NOT NULL,
	"replaced" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comment_reactions_loop_id_comment_id_user_id_pk" PRIMARY KEY("loop_id","comment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "post_reactions" (
	"loop_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"emoji" text NOT NULL,
	"replaced" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "post_reactions_loop_id_post_id_user_id_pk" PRIMARY KEY("loop_id","post_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "reactions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "reactions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "loop_rules" ADD COLUMN "reactions" boolean;--> statement-breakpoint
ALTER TABLE "comment_reactions" ADD CONSTRAINT "comment_reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reactions" ADD CONSTRAINT "comment_reactions_loop_id_comment_id_comments_loop_id_id_fk" FOREIGN KEY ("loop_id","comment_id") REFERENCES "public"."comments"("loop_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reactions" ADD CONSTRAINT "post_reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reactions" ADD CONSTRAINT "post_reactions_loop_id_post_id_posts_loop_id_id_fk" FOREIGN KEY ("loop_id","post_id") REFERENCES "public"."posts"("loop_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_reactions_of_member" ON "comment_reactions" USING btree ("user_id","loop_id");--> statement-breakpoint
CREATE INDEX "post_reactions_of_member" ON "post_reactions" USING btree ("user_id","loop_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_reaction" ON "notifications" USING btree ("loop_id","post_id","user_id","actor_id",coalesce(comment_id, 0)) WHERE action = 'reaction';