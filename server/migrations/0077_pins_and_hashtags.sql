-- Oldest server: 0066
CREATE TABLE "post_hashtags" (
	"loop_id" bigint NOT NULL,
	"tag" text NOT NULL,
	"post_id" bigint NOT NULL,
	CONSTRAINT "post_hashtags_loop_id_tag_post_id_pk" PRIMARY KEY("loop_id","tag","post_id")
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "pinned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "pinned_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "post_hashtags" ADD CONSTRAINT "post_hashtags_loop_id_post_id_posts_loop_id_id_fk" FOREIGN KEY ("loop_id","post_id") REFERENCES "public"."posts"("loop_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_hashtags_post" ON "post_hashtags" USING btree ("loop_id","post_id");--> statement-breakpoint
CREATE INDEX "posts_pinned" ON "posts" USING btree ("loop_id","pinned_until") WHERE pinned_until is not null;