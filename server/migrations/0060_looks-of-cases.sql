-- Oldest server: 0049
ALTER TABLE "looks" ADD COLUMN "case_id" bigint;