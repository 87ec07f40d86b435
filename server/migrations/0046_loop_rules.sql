-- Oldest server: 0033
CREATE TABLE "loop_rules" (
	"loop_id" bigint PRIMARY KEY NOT NULL,
	"escalate_hours" integer,
	"hide_after" integer,
	"danger_text" text
);
--> statement-breakpoint
ALTER TABLE "loop_rules" ADD CONSTRAINT "loop_rules_loop_id_loops_id_fk" FOREIGN KEY ("loop_id") REFERENCES "public"."loops"("id") ON DELETE no action ON UPDATE no action;