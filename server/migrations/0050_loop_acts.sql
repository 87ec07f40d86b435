-- Oldest server: 0033
CREATE TABLE "loop_acts" (
	"loop_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "loop_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" bigint,
	"act" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"detail" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "loop_acts_loop_id_id_pk" PRIMARY KEY("loop_id","id")
);
--> statement-breakpoint
ALTER TABLE "loop_acts" ADD CONSTRAINT "loop_acts_loop_id_loops_id_fk" FOREIGN KEY ("loop_id") REFERENCES "public"."loops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loop_acts" ADD CONSTRAINT "loop_acts_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "loop_acts_id" ON "loop_acts" USING btree ("id");--> statement-breakpoint
CREATE INDEX "loop_acts_actor" ON "loop_acts" USING btree ("actor_id","loop_id","id");