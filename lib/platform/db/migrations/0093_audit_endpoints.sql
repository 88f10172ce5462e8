-- Endpoints that receive audit logs (decision 0177).
CREATE TABLE "audit_endpoints" (
	"organization_id" text PRIMARY KEY NOT NULL,
	"endpoint" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"secret_mask" text NOT NULL,
	"sealed_previous" text,
	"previous_expires_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"position" bigint NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"notified_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"last_attempt_at" timestamp (3) with time zone,
	"last_success_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"failure" text,
	"failure_status" integer,
	"leased_by" text,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_endpoints" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "audit_endpoints_failing" ON "audit_endpoints" USING btree ("due_at") WHERE failing_since is not null;--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "audit_endpoints" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (organization_id = (select current_setting('gateway.organization', true)));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "audit_endpoints" TO gateway_tenant;
