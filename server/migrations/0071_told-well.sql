-- Oldest server: 0066
CREATE TABLE "open_lines" (
	"loop_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"topic" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"first_event_id" bigint NOT NULL,
	"last_event_id" bigint NOT NULL,
	CONSTRAINT "open_lines_loop_id_user_id_topic_pk" PRIMARY KEY("loop_id","user_id","topic")
);
--> statement-breakpoint
DROP INDEX "notifications_user";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "group_key" text;--> statement-breakpoint
ALTER TABLE "open_lines" ADD CONSTRAINT "open_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_of_person" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_of_line" ON "notifications" USING btree ("loop_id","user_id","group_key") WHERE group_key is not null;--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("loop_id","user_id","group_key") WHERE read_at is null;