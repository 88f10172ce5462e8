ALTER TABLE "invitations" ADD COLUMN "mailed_hash" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "email_verified_at" timestamp (3) with time zone, ADD COLUMN "email_secret_hash" text, ADD COLUMN "email_secret_expires_at" timestamp (3) with time zone;--> statement-breakpoint
-- allow rows: members are people, a few thousand at most
UPDATE "members" SET "email_verified_at" = "created_at";
