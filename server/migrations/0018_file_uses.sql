-- Oldest server: 0018
CREATE TABLE "file_uses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "file_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"file_id" bigint NOT NULL,
	"loop_id" bigint,
	"post_id" bigint,
	"user_id" bigint,
	"order" integer,
	"title" text,
	"main_since" timestamp (3) with time zone,
	CONSTRAINT "file_uses_by_one" CHECK (case when post_id is null
        then num_nonnulls(loop_id, user_id) > 0 and num_nonnulls("order", title, main_since) = 0
        else loop_id is not null and user_id is null and "order" is not null end)
);
--> statement-breakpoint
INSERT INTO "file_uses" ("file_id", "loop_id", "post_id", "order", "title", "main_since")
SELECT "file_id", "loop_id", "post_id", "order", "title", "main_since" FROM "post_media" ORDER BY "loop_id", "post_id", "order";
--> statement-breakpoint
INSERT INTO "file_uses" ("file_id", "loop_id")
SELECT f."id", l."id" FROM "loops" l JOIN "files" f ON f."id" = l."logo_file_id" ORDER BY l."id";
--> statement-breakpoint
INSERT INTO "file_uses" ("file_id", "loop_id", "user_id")
SELECT f."id", p."loop_id", p."user_id" FROM "profiles" p JOIN "files" f ON f."key" = p."portrait_key" ORDER BY p."loop_id", p."user_id";
--> statement-breakpoint
INSERT INTO "file_uses" ("file_id", "user_id")
SELECT f."id", u."id" FROM "users" u JOIN "files" f ON f."key" = u."portrait_key" ORDER BY u."id";
--> statement-breakpoint
CREATE UNIQUE INDEX "file_uses_of_post" ON "file_uses" USING btree ("loop_id","post_id","file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "file_uses_of_loop" ON "file_uses" USING btree ("loop_id") WHERE post_id is null and user_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "file_uses_of_profile" ON "file_uses" USING btree ("user_id","loop_id") WHERE user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "file_uses_of_account" ON "file_uses" USING btree ("user_id") WHERE loop_id is null;--> statement-breakpoint
CREATE INDEX "file_uses_file" ON "file_uses" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_loop_id_loops_id_fk" FOREIGN KEY ("loop_id") REFERENCES "public"."loops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_loop_id_post_id_posts_loop_id_id_fk" FOREIGN KEY ("loop_id","post_id") REFERENCES "public"."posts"("loop_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_loop_id_user_id_profiles_loop_id_user_id_fk" FOREIGN KEY ("loop_id","user_id") REFERENCES "public"."profiles"("loop_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
DROP TABLE "post_media";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "portrait_key";--> statement-breakpoint
ALTER TABLE "loops" DROP COLUMN "logo_file_id";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "portrait_key";
