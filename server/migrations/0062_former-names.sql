-- Oldest server: 0049
ALTER TABLE "memberships" ADD COLUMN "former_name" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "renamed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "memberships_renamed" ON "memberships" USING btree ("renamed_at") WHERE renamed_at is not null;