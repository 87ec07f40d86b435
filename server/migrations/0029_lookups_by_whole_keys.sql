-- Oldest server: 0027
CREATE INDEX "memberships_of_member" ON "memberships" USING btree ("user_id","loop_id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "reports_of_reporter" ON "reports" USING btree ("reporter_id","loop_id","post_id");--> statement-breakpoint
CREATE INDEX "subscriptions_of_user" ON "subscriptions" USING btree ("user_id","loop_id","post_id");--> statement-breakpoint
DROP INDEX "memberships_of_user";--> statement-breakpoint
DROP INDEX "reports_reporter";--> statement-breakpoint
DROP INDEX "subscriptions_user";
