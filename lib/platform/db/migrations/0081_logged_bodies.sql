-- Masked bodies of requests, for namespaces that log them (decision 0134).
CREATE TABLE "logged_bodies" (
	"token" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"request" text,
	"response" text
);
--> statement-breakpoint
ALTER TABLE "logged_bodies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "log_bodies" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "logged_bodies_by_partner" ON "logged_bodies" USING btree ("partner_id","token");--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "logged_bodies" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (partner_id = (select current_setting('gateway.partner', true)));--> statement-breakpoint
GRANT SELECT ON "logged_bodies" TO gateway_tenant;
