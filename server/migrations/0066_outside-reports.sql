-- Oldest server: 0066
CREATE TABLE "outside_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outside_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place" text NOT NULL,
	"reason" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"loop_id" bigint,
	"case_id" bigint
);
--> statement-breakpoint
ALTER TABLE "cases" DROP CONSTRAINT "cases_one_subject";--> statement-breakpoint
ALTER TABLE "cases" ALTER COLUMN "author_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "subject_loop_id" bigint;--> statement-breakpoint
CREATE INDEX "outside_reports_of_case" ON "outside_reports" USING btree ("loop_id","case_id");--> statement-breakpoint
CREATE INDEX "outside_reports_email" ON "outside_reports" USING btree ("email");--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_one_subject" CHECK (num_nonnulls(post_id, comment_id, subject_user_id, subject_loop_id) = 1);