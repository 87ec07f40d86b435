-- Oldest server: 0049
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_one_subject";--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "actor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "case_id" bigint;--> statement-breakpoint
CREATE INDEX "notifications_of_case" ON "notifications" USING btree ("loop_id","case_id") WHERE case_id is not null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_one_subject" CHECK (num_nonnulls(post_id, case_id) = 1);