CREATE TABLE "api_key_usage" (
	"key_id" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"secret_id" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"requests" integer NOT NULL,
	"failed" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "api_key_usage_key_id_hour_secret_id_method_path_pk" PRIMARY KEY("key_id","hour","secret_id","method","path")
);
--> statement-breakpoint
ALTER TABLE "api_key_usage" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "rotated_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "api_key_usage" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (partner_id = (select current_setting('gateway.partner', true)));--> statement-breakpoint
-- Read by the members of a namespace; written by the process that logs (decision 0019).
GRANT SELECT ON api_key_usage TO gateway_tenant;
