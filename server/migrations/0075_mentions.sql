-- Oldest server: 0066
CREATE TABLE "mentions" (
	"loop_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"comment_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mentions_loop_id_post_id_comment_id_user_id_pk" PRIMARY KEY("loop_id","post_id","comment_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_loop_id_post_id_posts_loop_id_id_fk" FOREIGN KEY ("loop_id","post_id") REFERENCES "public"."posts"("loop_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mentions_of_member" ON "mentions" USING btree ("loop_id","user_id");--> statement-breakpoint
-- As the loop shows them; brackets would end a name in a text.
CREATE FUNCTION "name_in_loop"("in_loop" bigint, "person" bigint) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT translate(coalesce(CASE WHEN u.suspended_at IS NULL THEN nullif(p.nickname, '') END,
    u.first_name || ' ' || u.last_name), E'[]\n\r', '()  ')
  FROM users u LEFT JOIN profiles p ON p.loop_id = in_loop AND p.user_id = u.id WHERE u.id = person
$$;--> statement-breakpoint
-- Members keep their mark, others are plain words. A deleted account has no row any more.
CREATE FUNCTION "text_with_names"("words" text, "in_loop" bigint, "post" bigint, "comment" bigint) RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  person bigint;
  shown text;
BEGIN
  FOR person IN SELECT DISTINCT (regexp_matches(words, '\[@[^][\n\r]{1,200}\]\(mention:([1-9]\d{0,14})\)', 'g'))[1]::bigint LOOP
    SELECT CASE WHEN m.left_at IS NULL AND m.user_id IS NOT NULL AND u.suspended_at IS NULL
      THEN '[@' || name_in_loop(in_loop, person) || '](mention:' || person || ')'
      ELSE '@' || name_in_loop(in_loop, person) END INTO shown
    FROM mentions its JOIN users u ON u.id = its.user_id
    LEFT JOIN memberships m ON m.loop_id = its.loop_id AND m.user_id = its.user_id
    WHERE its.loop_id = in_loop AND its.post_id = post AND its.comment_id = comment AND its.user_id = person;
    words := regexp_replace(words, '\[@[^][\n\r]{1,200}\]\(mention:' || person || '\)',
      replace(coalesce(shown, '@Deleted member'), '\', '\\'), 'g');
  END LOOP;
  RETURN words;
END
$$;
