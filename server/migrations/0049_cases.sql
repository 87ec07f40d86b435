-- Oldest server: 0049
CREATE TABLE "case_files" (
	"loop_id" bigint NOT NULL,
	"case_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	CONSTRAINT "case_files_loop_id_case_id_file_id_pk" PRIMARY KEY("loop_id","case_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"loop_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint,
	"comment_id" bigint,
	"subject_user_id" bigint,
	"author_id" bigint NOT NULL,
	"severity" text NOT NULL,
	"evidence" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"claimed_by" bigint,
	"claimed_at" timestamp (3) with time zone,
	"escalations" integer DEFAULT 0 NOT NULL,
	"outcome" text,
	"reason_code" text,
	"text" text,
	"note" text,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cases_loop_id_id_pk" PRIMARY KEY("loop_id","id"),
	CONSTRAINT "cases_one_subject" CHECK (num_nonnulls(post_id, comment_id, subject_user_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_one_subject";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_author_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_resolved_by_users_id_fk";
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_loop_id_post_id_posts_loop_id_id_fk";
--> statement-breakpoint
DROP INDEX "reports_once";--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "case_id" bigint;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "comment_id" bigint;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "subject_user_id" bigint;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "category" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_loop_id_case_id_cases_loop_id_id_fk" FOREIGN KEY ("loop_id","case_id") REFERENCES "public"."cases"("loop_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_subject_user_id_users_id_fk" FOREIGN KEY ("subject_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_files_file" ON "case_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "cases_id" ON "cases" USING btree ("id");--> statement-breakpoint
CREATE INDEX "cases_of_loop" ON "cases" USING btree ("loop_id","decided_at","severity","created_at");--> statement-breakpoint
CREATE INDEX "cases_of_author" ON "cases" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "cases_undecided" ON "cases" USING btree ("created_at") WHERE decided_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "cases_open_post_id" ON "cases" USING btree ("loop_id","post_id") WHERE decided_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "cases_open_comment_id" ON "cases" USING btree ("loop_id","comment_id") WHERE decided_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "cases_open_subject_user_id" ON "cases" USING btree ("loop_id","subject_user_id") WHERE decided_at is null;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_subject_user_id_users_id_fk" FOREIGN KEY ("subject_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Open reports of a post wait in one case. Those that were decided together become one, too.
INSERT INTO "cases" ("loop_id", "post_id", "author_id", "severity", "evidence", "outcome", "note", "decided_by", "decided_at", "created_at")
SELECT "loop_id", "post_id", min("author_id"), 'normal', jsonb_agg("copy" || jsonb_build_object('at',
  to_char("created_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'before', '[]'::jsonb, 'after', '[]'::jsonb) ORDER BY "id"),
  "resolution", "note", "resolved_by", "resolved_at", min("created_at")
FROM "reports" GROUP BY "loop_id", "post_id", "resolution", "note", "resolved_by", "resolved_at";--> statement-breakpoint
UPDATE "reports" r SET "case_id" = c."id" FROM "cases" c
WHERE c."loop_id" = r."loop_id" AND c."post_id" = r."post_id" AND c."decided_at" IS NOT DISTINCT FROM r."resolved_at"
  AND c."decided_by" IS NOT DISTINCT FROM r."resolved_by" AND c."note" IS NOT DISTINCT FROM r."note"
  AND c."outcome" IS NOT DISTINCT FROM r."resolution";--> statement-breakpoint
INSERT INTO "case_files" ("loop_id", "case_id", "file_id") SELECT c."loop_id", c."id", u."file_id" FROM "cases" c
JOIN "file_uses" u ON u."loop_id" = c."loop_id" AND u."post_id" = c."post_id" WHERE c."decided_at" IS NULL;--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "case_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_loop_id_case_id_cases_loop_id_id_fk" FOREIGN KEY ("loop_id","case_id") REFERENCES "public"."cases"("loop_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("loop_id","case_id","reporter_id");--> statement-breakpoint
ALTER TABLE "reports" DROP COLUMN "author_id";--> statement-breakpoint
ALTER TABLE "reports" DROP COLUMN "copy";--> statement-breakpoint
ALTER TABLE "reports" DROP COLUMN "resolved_at";--> statement-breakpoint
ALTER TABLE "reports" DROP COLUMN "resolved_by";--> statement-breakpoint
ALTER TABLE "reports" DROP COLUMN "resolution";--> statement-breakpoint
ALTER TABLE "reports" DROP COLUMN "note";--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_one_subject" CHECK (num_nonnulls(post_id, comment_id, subject_user_id) = 1);