-- Oldest server: 0003
CREATE INDEX "users_portrait" ON "users" USING btree ("portrait_file_id") WHERE portrait_file_id is not null;--> statement-breakpoint
CREATE INDEX "loops_logo" ON "loops" USING btree ("logo_file_id") WHERE logo_file_id is not null;--> statement-breakpoint
CREATE INDEX "loops_deleted" ON "loops" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "profiles_portrait" ON "profiles" USING btree ("portrait_file_id") WHERE portrait_file_id is not null;