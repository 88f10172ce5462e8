-- Rules that assign new payments of the queue to members (decision 0111).
CREATE TABLE "assignment_rules" (
	"organization_id" text NOT NULL,
	"partner_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"turns" jsonb NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"looked_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assignment_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "admission_tasks" ADD COLUMN "rules_applied_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "assignment_rules" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (partner_id = (select current_setting('gateway.partner', true)));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "assignment_rules" TO gateway_tenant;
