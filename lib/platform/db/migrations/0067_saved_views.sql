-- Views of lists that an organization shares (decision 0104).
CREATE TABLE "saved_views" (
	"token" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"hidden_columns" text[] NOT NULL,
	"default_roles" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "saved_views_by_organization" ON "saved_views" USING btree ("organization_id","token");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("organization_id",coalesce("partner_id", ''),"list",lower("name"));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "saved_views" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (organization_id = (select current_setting('gateway.organization', true)));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "saved_views" TO gateway_tenant;
