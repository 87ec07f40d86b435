-- Oldest server: 0049
CREATE TABLE "looks" (
	"loop_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "looks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_user_id" bigint NOT NULL,
	"by_user_id" bigint NOT NULL,
	"what" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "looks_loop_id_id_pk" PRIMARY KEY("loop_id","id")
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "is_minor" boolean;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "is_minor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "looks" ADD CONSTRAINT "looks_loop_id_loops_id_fk" FOREIGN KEY ("loop_id") REFERENCES "public"."loops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "looks" ADD CONSTRAINT "looks_subject_user_id_users_id_fk" FOREIGN KEY ("subject_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "looks" ADD CONSTRAINT "looks_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "looks_id" ON "looks" USING btree ("id");--> statement-breakpoint
CREATE INDEX "looks_at_member" ON "looks" USING btree ("subject_user_id","id");--> statement-breakpoint
CREATE INDEX "looks_by" ON "looks" USING btree ("by_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "looks_once" ON "looks" USING btree ("loop_id","subject_user_id","by_user_id","what","at") WHERE what <> 'picture';--> statement-breakpoint
-- Leads are adults. No role is set: what its members may do would change, so the admins say it on a screen.
UPDATE "memberships" m SET "is_minor" = false FROM "loop_leads" l
WHERE l."loop_id" = m."loop_id" AND l."user_id" = m."user_id";