ALTER TABLE "invitations" ADD COLUMN "invited_by_id" text;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "made_by_id" text;--> statement-breakpoint
-- A new link ends the earlier ones, and a maker who leaves ends theirs (decisions 0030 and 0032).
GRANT UPDATE ON password_resets TO gateway_tenant;
