-- Oldest server: 0019
ALTER TABLE "files" ADD COLUMN "loop_id" bigint;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_loop_id_loops_id_fk" FOREIGN KEY ("loop_id") REFERENCES "public"."loops"("id") ON DELETE set null ON UPDATE no action;