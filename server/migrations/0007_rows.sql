-- Oldest server: 0007
DROP INDEX "notifications_of_user";--> statement-breakpoint
CREATE INDEX "notifications_of_user" ON "notifications" USING btree ("loop_id","user_id","created_at","id");