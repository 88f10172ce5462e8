-- Texts that an organization's members insert, and what one of them wrote to the other side (decision 0112).
CREATE TABLE "message_templates" (
	"token" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_templates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_exceptions" ADD COLUMN "decline_message" text;--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "columns" text[];--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_name" ON "message_templates" USING btree ("organization_id","kind",lower("name"));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "message_templates" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (organization_id = (select current_setting('gateway.organization', true)));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "message_templates" TO gateway_tenant;
