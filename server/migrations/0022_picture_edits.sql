-- Oldest server: 0022
ALTER TABLE "files" ADD COLUMN "frames" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "original_id" bigint;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "edit" jsonb;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_original_id_files_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_original" ON "files" USING btree ("original_id");