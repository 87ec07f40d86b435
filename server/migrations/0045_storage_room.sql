-- Oldest server: 0033
-- The bytes of a person's files in the posts of a loop, without some files.
CREATE FUNCTION "shared_bytes"("in_loop" bigint, "person" bigint, "besides" bigint[]) RETURNS bigint LANGUAGE sql STABLE
RETURN (SELECT coalesce(sum(f."size"), 0) FROM "files" f
  WHERE f."owner_id" = "person" AND f."id" <> ALL ("besides") AND EXISTS (SELECT FROM "file_uses" u
    WHERE u."file_id" = f."id" AND u."loop_id" = "in_loop" AND u."post_id" IS NOT NULL));--> statement-breakpoint
-- Whether that is at most so much. Concurrent posts of the person in the loop wait until the commit. Being volatile, it
-- sums what is committed after its wait.
CREATE FUNCTION "has_room"("in_loop" bigint, "person" bigint, "besides" bigint[], "most" bigint) RETURNS boolean LANGUAGE plpgsql STRICT AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('storage:' || "in_loop" || ':' || "person", 0));
  RETURN shared_bytes("in_loop", "person", "besides") <= "most";
END $$;
