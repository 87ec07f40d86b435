-- Oldest server: 0049
CREATE TABLE "appeals" (
	"loop_id" bigint NOT NULL,
	"case_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"escalations" integer DEFAULT 0 NOT NULL,
	"decision" text,
	"answer" text,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "appeals_loop_id_case_id_pk" PRIMARY KEY("loop_id","case_id")
);
--> statement-breakpoint
CREATE TABLE "sanctions" (
	"loop_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sanctions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"until" timestamp (3) with time zone,
	"text" text,
	"case_id" bigint,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"lifted_at" timestamp (3) with time zone,
	"lifted_by" bigint,
	CONSTRAINT "sanctions_loop_id_id_pk" PRIMARY KEY("loop_id","id")
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "muted_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_loop_id_case_id_cases_loop_id_id_fk" FOREIGN KEY ("loop_id","case_id") REFERENCES "public"."cases"("loop_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_lifted_by_users_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_loop_id_user_id_memberships_loop_id_user_id_fk" FOREIGN KEY ("loop_id","user_id") REFERENCES "public"."memberships"("loop_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appeals_of_user" ON "appeals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "appeals_decided_by" ON "appeals" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "appeals_unanswered" ON "appeals" USING btree ("loop_id","created_at") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "sanctions_of_member" ON "sanctions" USING btree ("loop_id","user_id");--> statement-breakpoint
CREATE INDEX "sanctions_of_user" ON "sanctions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sanctions_created_by" ON "sanctions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "sanctions_lifted_by" ON "sanctions" USING btree ("lifted_by");