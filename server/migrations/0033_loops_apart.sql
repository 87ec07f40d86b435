-- Oldest server: 0033
CREATE TABLE "invitation_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"opens_loop_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_portraits" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"file_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_uses" DROP CONSTRAINT "file_uses_by_one";--> statement-breakpoint
DROP INDEX "file_uses_of_account";--> statement-breakpoint
DROP INDEX "fee_payments_checkout";--> statement-breakpoint
DROP INDEX "invitation_codes_code";--> statement-breakpoint
DROP INDEX "invitation_codes_friendly";--> statement-breakpoint
DROP INDEX "invitations_token";--> statement-breakpoint
DROP INDEX "file_uses_of_profile";--> statement-breakpoint
INSERT INTO "invitation_keys" ("key", "opens_loop_id")
  SELECT "code", "loop_id" FROM "invitation_codes" UNION ALL
  SELECT "friendly_token", "loop_id" FROM "invitation_codes" UNION ALL
  SELECT "token_hash", "loop_id" FROM "invitations";--> statement-breakpoint
INSERT INTO "account_portraits" ("user_id", "file_id")
  SELECT "user_id", "file_id" FROM "file_uses" WHERE "loop_id" IS NULL;--> statement-breakpoint
DELETE FROM "file_uses" WHERE "loop_id" IS NULL;--> statement-breakpoint
ALTER TABLE "file_uses" DROP CONSTRAINT "file_uses_pkey";--> statement-breakpoint
ALTER TABLE "file_uses" ALTER COLUMN "loop_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_loop_id_id_pk" PRIMARY KEY("loop_id","id");--> statement-breakpoint
ALTER TABLE "invitation_keys" ADD CONSTRAINT "invitation_keys_opens_loop_id_loops_id_fk" FOREIGN KEY ("opens_loop_id") REFERENCES "public"."loops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_portraits" ADD CONSTRAINT "account_portraits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_portraits" ADD CONSTRAINT "account_portraits_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_keys_loop" ON "invitation_keys" USING btree ("opens_loop_id");--> statement-breakpoint
CREATE INDEX "account_portraits_file" ON "account_portraits" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_payments_checkout" ON "fee_payments" USING btree ("loop_id","checkout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_codes_code" ON "invitation_codes" USING btree ("loop_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_codes_friendly" ON "invitation_codes" USING btree ("loop_id","friendly_token");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("loop_id","token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "file_uses_of_profile" ON "file_uses" USING btree ("loop_id","user_id") WHERE user_id is not null;--> statement-breakpoint
ALTER TABLE "file_uses" ADD CONSTRAINT "file_uses_by_one" CHECK (case when post_id is null
        then num_nonnulls("order", title, main_since, thumbnail) = 0
        else user_id is null and "order" is not null end);
