-- Oldest server: 0006
ALTER TABLE "users" ADD COLUMN "portrait_key" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "portrait_key" text;--> statement-breakpoint
CREATE INDEX "users_portrait" ON "users" USING btree ("portrait_key") WHERE portrait_key is not null;--> statement-breakpoint
CREATE INDEX "profiles_portrait" ON "profiles" USING btree ("portrait_key") WHERE portrait_key is not null;