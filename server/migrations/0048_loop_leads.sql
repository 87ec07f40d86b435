-- Oldest server: 0033
CREATE TABLE "loop_leads" (
	"loop_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"made_by" bigint,
	CONSTRAINT "loop_leads_loop_id_user_id_pk" PRIMARY KEY("loop_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "loop_leads" ADD CONSTRAINT "loop_leads_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loop_leads" ADD CONSTRAINT "loop_leads_loop_id_user_id_memberships_loop_id_user_id_fk" FOREIGN KEY ("loop_id","user_id") REFERENCES "public"."memberships"("loop_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "loop_leads_of_user" ON "loop_leads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "loop_leads_made_by" ON "loop_leads" USING btree ("made_by");