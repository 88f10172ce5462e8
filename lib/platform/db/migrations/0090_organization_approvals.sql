CREATE TABLE "approval_rules" (
	"organization_id" text PRIMARY KEY NOT NULL,
	"live_keys" boolean DEFAULT false NOT NULL,
	"live_webhooks" boolean DEFAULT false NOT NULL,
	"member_roles" boolean DEFAULT false NOT NULL,
	"deletion" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approval_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "organization_approvals" (
	"token" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text,
	"environment" text,
	"kind" text NOT NULL,
	"operation" text NOT NULL,
	"resource_name" text,
	"changes" jsonb NOT NULL,
	"sealed_input" text NOT NULL,
	"fingerprint" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"requested_by" text NOT NULL,
	"requested_by_name" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"decided_by" text,
	"decided_by_name" text,
	"decided_at" timestamp (3) with time zone,
	"decision_reason" text,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "organization_approvals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "organization_approvals_by_organization" ON "organization_approvals" USING btree ("organization_id","token");--> statement-breakpoint
CREATE INDEX "organization_approvals_open" ON "organization_approvals" USING btree ("expires_at") WHERE state in ('pending', 'approved');--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "approval_rules" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (organization_id = (select current_setting('gateway.organization', true)));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "organization_approvals" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (organization_id = (select current_setting('gateway.organization', true)));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "approval_rules", "organization_approvals" TO gateway_tenant;