-- no transaction
CREATE UNIQUE INDEX CONCURRENTLY "invitations_mailed_secret" ON "invitations" USING btree ("mailed_hash");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "members_verified_email" ON "members" USING btree ("email") WHERE removed_at is null and email_verified_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "members_email_of_organization" ON "members" USING btree ("organization_id","email") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "members_by_email" ON "members" USING btree ("email") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "members_email_secret" ON "members" USING btree ("email_secret_hash");
