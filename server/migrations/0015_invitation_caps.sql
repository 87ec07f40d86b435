-- Oldest server: 0015
CREATE INDEX "invitations_address" ON "invitations" USING btree ("email_key","created_at");--> statement-breakpoint
CREATE INDEX "invitations_inviter" ON "invitations" USING btree ("invited_by","created_at");