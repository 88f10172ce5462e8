CREATE TABLE "inspectors" (
	"partner_id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"answer" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inspectors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "receptions" (
	"token" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"webhook_id" text NOT NULL,
	"delivery_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"event_id" text NOT NULL,
	"record_type" text NOT NULL,
	"event_type" text NOT NULL,
	"is_test" boolean NOT NULL,
	"is_genuine" boolean NOT NULL,
	"answer" text NOT NULL,
	"headers" jsonb NOT NULL,
	"body" text NOT NULL,
	"body_bytes" integer NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "receptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "receptions_by_partner" ON "receptions" USING btree ("partner_id","token");--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "inspectors" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (partner_id = (select current_setting('gateway.partner', true)));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "receptions" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (partner_id = (select current_setting('gateway.partner', true)));--> statement-breakpoint
-- What a tenant's request may do with them (decision 0019): choose an answer, and read what came. Receptions are written and forgotten by jobs.
GRANT SELECT, INSERT, UPDATE ON inspectors TO gateway_tenant;
--> statement-breakpoint
GRANT SELECT ON receptions TO gateway_tenant;
