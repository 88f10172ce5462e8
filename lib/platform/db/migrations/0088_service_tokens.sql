-- Credentials of an organization's other systems (decision 0176).
CREATE TABLE "service_tokens" (
	"token" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"secret_mask" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"allowed_networks" text[],
	"last_used_at" timestamp (3) with time zone,
	"last_address" text,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "service_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "service_tokens_secret" ON "service_tokens" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "service_tokens_by_organization" ON "service_tokens" USING btree ("organization_id","token") WHERE revoked_at is null;--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "service_tokens" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (organization_id = (select current_setting('gateway.organization', true)));
--> statement-breakpoint

GRANT SELECT, INSERT, UPDATE, DELETE ON "service_tokens" TO gateway_tenant;
