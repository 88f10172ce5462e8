-- Sign-in rules of an organization (decision 0172).
CREATE TABLE "organization_rules" (
	"organization_id" text PRIMARY KEY NOT NULL,
	"second_factor_from" timestamp (3) with time zone,
	"session_hours" integer,
	"idle_minutes" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organization_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "organization_rules" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (organization_id = (select current_setting('gateway.organization', true)));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "organization_rules" TO gateway_tenant;
