-- Oldest server: 0027
CREATE TABLE "admissions" (
	"loop_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role_id" bigint,
	"admitted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "admissions_loop_id_user_id_pk" PRIMARY KEY("loop_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "fee_payments" (
	"loop_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "fee_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"checkout_id" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"period" text NOT NULL,
	"is_entry" boolean NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	CONSTRAINT "fee_payments_loop_id_id_pk" PRIMARY KEY("loop_id","id")
);
--> statement-breakpoint
CREATE TABLE "lapses" (
	"loop_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"lapsed_at" timestamp (3) with time zone,
	CONSTRAINT "lapses_loop_id_user_id_pk" PRIMARY KEY("loop_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "loops" ADD COLUMN "membership_fee_pence" integer;--> statement-breakpoint
ALTER TABLE "loops" ADD COLUMN "membership_fee_period" text;--> statement-breakpoint
ALTER TABLE "admissions" ADD CONSTRAINT "admissions_loop_id_loops_id_fk" FOREIGN KEY ("loop_id") REFERENCES "public"."loops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admissions" ADD CONSTRAINT "admissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admissions" ADD CONSTRAINT "admissions_loop_id_role_id_roles_loop_id_id_fk" FOREIGN KEY ("loop_id","role_id") REFERENCES "public"."roles"("loop_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_payments" ADD CONSTRAINT "fee_payments_loop_id_loops_id_fk" FOREIGN KEY ("loop_id") REFERENCES "public"."loops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_payments" ADD CONSTRAINT "fee_payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_payments" ADD CONSTRAINT "fee_payments_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lapses" ADD CONSTRAINT "lapses_loop_id_loops_id_fk" FOREIGN KEY ("loop_id") REFERENCES "public"."loops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lapses" ADD CONSTRAINT "lapses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admissions_of_user" ON "admissions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "fee_payments_of_user" ON "fee_payments" USING btree ("loop_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_payments_checkout" ON "fee_payments" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "lapses_of_user" ON "lapses" USING btree ("user_id");