-- allow index: a namespace has at most 200 keys
CREATE TABLE "api_key_addresses" (
	"key_id" text NOT NULL,
	"secret_id" text NOT NULL,
	"address" text NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"agent" text,
	"requests" integer NOT NULL,
	"failed" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "api_key_addresses_key_id_secret_id_address_pk" PRIMARY KEY("key_id","secret_id","address")
);
--> statement-breakpoint
ALTER TABLE "api_key_addresses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "warned_days" smallint;--> statement-breakpoint
ALTER TABLE "organization_rules" ADD COLUMN "console_networks" text[];--> statement-breakpoint
ALTER TABLE "organization_rules" ADD COLUMN "api_key_networks" text[];--> statement-breakpoint
CREATE INDEX "api_key_addresses_by_age" ON "api_key_addresses" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "api_keys_expiring" ON "api_keys" USING btree ("expires_at") WHERE revoked_at is null and warned_days is distinct from 0;--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "api_key_addresses" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (partner_id = (select current_setting('gateway.partner', true)));--> statement-breakpoint
GRANT SELECT ON "api_key_addresses" TO gateway_tenant;
