-- Oldest server: 0005
DROP INDEX "users_portrait";--> statement-breakpoint
DROP INDEX "profiles_portrait";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "portrait_file_id";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "portrait_file_id";