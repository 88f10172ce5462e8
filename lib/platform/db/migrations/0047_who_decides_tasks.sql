ALTER TABLE "admission_tasks" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "reviewed_by" text DEFAULT 'anyone' NOT NULL;--> statement-breakpoint
CREATE OR REPLACE VIEW directory_partners AS
  SELECT token, organization_id, name, domain,
         enabled AND organization_id NOT IN (SELECT token FROM suspended_organizations) AS enabled,
         environment, confirm_incoming, review_currency, review_threshold, created_at, updated_at, reviewed_by
    FROM partners;
