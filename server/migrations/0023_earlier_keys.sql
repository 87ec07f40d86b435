-- Oldest server: 0022
ALTER TABLE "files" ADD COLUMN "earlier_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "files" SET "earlier_keys" = array["original"."key"] FROM "files" "original" WHERE "original"."id" = "files"."original_id";
