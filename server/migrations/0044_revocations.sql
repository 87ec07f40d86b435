-- Oldest server: 0033
CREATE SEQUENCE "public"."revocations" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
-- Otherwise the first number given is the last value already.
SELECT nextval('revocations');
