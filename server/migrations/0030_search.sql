-- Oldest server: 0028
-- It writes each post, comment and file's use anew, and nobody reads or writes them meanwhile: some ten minutes for a
-- million posts on two processors. An older server goes on with it, but does not keep the names of files that it puts on posts.
-- Indexes are made in memory: with the usual 64 MB they are written and read again for each part.
SET LOCAL maintenance_work_mem = '256MB';--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- Words without their accents: as they stand, or by their forms in a language.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['simple', 'arabic', 'danish', 'dutch', 'english', 'finnish', 'french', 'german', 'greek', 'hungarian', 'irish', 'italian', 'norwegian', 'portuguese', 'romanian', 'russian', 'spanish', 'swedish', 'turkish'] LOOP
    EXECUTE format('CREATE TEXT SEARCH CONFIGURATION %I (COPY = pg_catalog.%I)', 'loopyard_' || name, name);
    EXECUTE format('ALTER TEXT SEARCH CONFIGURATION %I ALTER MAPPING FOR hword, hword_part, word WITH unaccent, %I',
      'loopyard_' || name, CASE name WHEN 'simple' THEN 'simple' ELSE name || '_stem' END);
  END LOOP;
END $$;--> statement-breakpoint
CREATE FUNCTION "search_config"("language" text) RETURNS regconfig LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE "language"
  WHEN 'arabic' THEN 'loopyard_arabic'::regconfig
  WHEN 'danish' THEN 'loopyard_danish'::regconfig
  WHEN 'dutch' THEN 'loopyard_dutch'::regconfig
  WHEN 'english' THEN 'loopyard_english'::regconfig
  WHEN 'finnish' THEN 'loopyard_finnish'::regconfig
  WHEN 'french' THEN 'loopyard_french'::regconfig
  WHEN 'german' THEN 'loopyard_german'::regconfig
  WHEN 'greek' THEN 'loopyard_greek'::regconfig
  WHEN 'hungarian' THEN 'loopyard_hungarian'::regconfig
  WHEN 'irish' THEN 'loopyard_irish'::regconfig
  WHEN 'italian' THEN 'loopyard_italian'::regconfig
  WHEN 'norwegian' THEN 'loopyard_norwegian'::regconfig
  WHEN 'portuguese' THEN 'loopyard_portuguese'::regconfig
  WHEN 'romanian' THEN 'loopyard_romanian'::regconfig
  WHEN 'russian' THEN 'loopyard_russian'::regconfig
  WHEN 'spanish' THEN 'loopyard_spanish'::regconfig
  WHEN 'swedish' THEN 'loopyard_swedish'::regconfig
  WHEN 'turkish' THEN 'loopyard_turkish'::regconfig
  ELSE 'loopyard_simple'::regconfig END;--> statement-breakpoint
-- "plan-of_2024.pdf" is found by each of its parts as well.
CREATE FUNCTION "words_of_file"("name" text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('loopyard_simple'::regconfig, "name" || ' ' || translate("name", '._-', '   '));--> statement-breakpoint
-- What is searched for; null where it names no word that an index can be asked for. The last word may be half written.
CREATE FUNCTION "search_query"("language" text, "words" text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT CASE WHEN querytree("asked") IN ('', 'T') THEN NULL
    WHEN "words" LIKE '%"' THEN "asked"
    ELSE regexp_replace("asked"::text, '''$', ''':*')::tsquery END
  FROM websearch_to_tsquery(search_config("language"), "words") AS "asked");--> statement-breakpoint
-- Each letter of a text in lower case, and each two in a row: those from the first on, and those from the second on.
CREATE FUNCTION "short_grams"("words" text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN string_to_array(lower("words"), NULL)
  || string_to_array(regexp_replace(lower("words"), '(..)', '\1' || U&'\+10FFFF', 'g'), U&'\+10FFFF')
  || string_to_array(regexp_replace(substr(lower("words"), 2), '(..)', '\1' || U&'\+10FFFF', 'g'), U&'\+10FFFF');--> statement-breakpoint
-- What a loop's part of an index has of its words: each behind the number of the loop, as far as anything is searched for.
CREATE FUNCTION "words_in_loop"("loop_id" bigint, "words" tsvector) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(array(SELECT "loop_id" || ' ' || left("word", 250) FROM unnest(tsvector_to_array("words")) AS "word"));--> statement-breakpoint
-- What such an index is asked: without what must not be there, and without the order of words, of which it knows nothing.
CREATE FUNCTION "query_in_loop"("loop_id" bigint, "query" tsquery) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(querytree("query"), '<(-|\d+)>', '&', 'g'),
  $$'((?:[^']|'')+)'$$, $$'$$ || "loop_id" || $$ \1'$$, 'g')::tsquery;--> statement-breakpoint
ALTER TABLE "loops" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector(search_config(language), text)) STORED;--> statement-breakpoint
DROP INDEX "posts_search";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector(search_config(language), title)) STORED;--> statement-breakpoint
ALTER TABLE "file_uses" ADD COLUMN "name" text;--> statement-breakpoint
UPDATE "file_uses" SET "name" = f."name" FROM "files" f WHERE f."id" = "file_uses"."file_id" AND "post_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "file_uses" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (words_of_file(coalesce(title, name))) STORED;--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (to_tsvector('loopyard_simple', first_name || ' ' || last_name));--> statement-breakpoint
CREATE INDEX "comments_words" ON "comments" USING gin (words_in_loop(loop_id, words));--> statement-breakpoint
CREATE INDEX "file_uses_words" ON "file_uses" USING gin (words_in_loop(loop_id, words)) WHERE post_id is not null;--> statement-breakpoint
CREATE INDEX "posts_search" ON "posts" USING gin ((loop_id + 0),"title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "posts_short_grams" ON "posts" USING gin ((loop_id - 0),short_grams(title));--> statement-breakpoint
CREATE INDEX "posts_words" ON "posts" USING gin (words_in_loop(loop_id, words));--> statement-breakpoint
CREATE INDEX "profiles_words" ON "profiles" USING gin ("loop_id",to_tsvector('loopyard_simple', nickname));
