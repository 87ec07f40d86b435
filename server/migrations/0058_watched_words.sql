-- Oldest server: 0049
CREATE TABLE "watched_words" (
	"loop_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "watched_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"word" text NOT NULL,
	"needle" text NOT NULL,
	"action" text NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "watched_words_loop_id_id_pk" PRIMARY KEY("loop_id","id")
);
--> statement-breakpoint
ALTER TABLE "loop_rules" ADD COLUMN "post_by" text;--> statement-breakpoint
ALTER TABLE "loop_rules" ADD COLUMN "post_by_role_ids" bigint[];--> statement-breakpoint
ALTER TABLE "loop_rules" ADD COLUMN "comment_by" text;--> statement-breakpoint
ALTER TABLE "loop_rules" ADD COLUMN "comment_by_role_ids" bigint[];--> statement-breakpoint
ALTER TABLE "watched_words" ADD CONSTRAINT "watched_words_loop_id_loops_id_fk" FOREIGN KEY ("loop_id") REFERENCES "public"."loops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_words" ADD CONSTRAINT "watched_words_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "watched_words_once" ON "watched_words" USING btree ("loop_id","needle");--> statement-breakpoint
CREATE INDEX "watched_words_created_by" ON "watched_words" USING btree ("created_by");