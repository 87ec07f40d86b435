-- Oldest server: 0049
ALTER TABLE "cases" ADD COLUMN "source" text DEFAULT 'report' NOT NULL;--> statement-breakpoint
ALTER TABLE "loop_rules" ADD COLUMN "hold_posts" text;--> statement-breakpoint
ALTER TABLE "loop_rules" ADD COLUMN "hold_post_role_ids" bigint[];--> statement-breakpoint
ALTER TABLE "loop_rules" ADD COLUMN "hold_comments" text;--> statement-breakpoint
ALTER TABLE "loop_rules" ADD COLUMN "hold_comment_role_ids" bigint[];--> statement-breakpoint
ALTER TABLE "loop_rules" ADD COLUMN "new_days" integer;--> statement-breakpoint
ALTER TABLE "loop_rules" ADD COLUMN "new_count" integer;