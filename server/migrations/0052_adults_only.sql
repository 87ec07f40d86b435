-- Oldest server: 0049
ALTER TABLE "loops" ADD COLUMN "adults_only_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "loops" ADD COLUMN "adults_answered_at" timestamp (3) with time zone;--> statement-breakpoint
-- Nothing is closed by the upgrade: the admins of an open school are asked by mail.
UPDATE "loops" SET "adults_only_since" = now()
WHERE "template" IS NULL OR "template" NOT IN ('school', 'college') OR "is_public" OR "has_guest_access";