-- Oldest server: 0049
ALTER TABLE "loop_rules" ADD COLUMN "hold_edits" boolean;