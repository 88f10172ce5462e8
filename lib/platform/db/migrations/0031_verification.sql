CREATE TABLE "verification_requests" (
	"token" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"legal_name" text NOT NULL,
	"registration_number" text NOT NULL,
	"address" text NOT NULL,
	"website" text NOT NULL,
	"contact_name" text NOT NULL,
	"contact_email" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"reason" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "verification_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
CREATE UNIQUE INDEX "verification_open" ON "verification_requests" USING btree ("organization_id") WHERE decision is null;--> statement-breakpoint
CREATE INDEX "verification_by_organization" ON "verification_requests" USING btree ("organization_id","token");--> statement-breakpoint
CREATE INDEX "organizations_suspended" ON "organizations" USING btree ("token") WHERE not enabled;--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "verification_requests" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (organization_id = (select current_setting('gateway.organization', true)));