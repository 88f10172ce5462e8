CREATE TABLE "single_sign_on_domains" (
	"token" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"domain" text NOT NULL,
	"proof" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "single_sign_on_domains_claimed" UNIQUE("organization_id","domain")
);
--> statement-breakpoint
ALTER TABLE "single_sign_on_domains" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "single_sign_on_connections" (
	"organization_id" text PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"sealed_client_secret" text NOT NULL,
	"mode" text DEFAULT 'off' NOT NULL,
	"tested_at" timestamp (3) with time zone,
	"default_role" text,
	"role_claim" text,
	"role_mapping" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"break_glass_member_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "single_sign_on_connections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "single_sign_on_identities" (
	"organization_id" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"subject" text NOT NULL,
	"member_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "single_sign_on_identities_organization_id_issuer_client_id_subject_pk" PRIMARY KEY("organization_id","issuer","client_id","subject")
);
--> statement-breakpoint
ALTER TABLE "single_sign_on_identities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "single_sign_on_used_states" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "single_sign_on_used_states" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "second_factor" boolean;--> statement-breakpoint
CREATE UNIQUE INDEX "single_sign_on_domains_verified" ON "single_sign_on_domains" USING btree ("domain") WHERE verified_at is not null;--> statement-breakpoint
CREATE INDEX "single_sign_on_identities_by_member" ON "single_sign_on_identities" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "single_sign_on_used_states_by_expiry" ON "single_sign_on_used_states" USING btree ("expires_at");--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "single_sign_on_domains" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (organization_id = (select current_setting('gateway.organization', true)));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "single_sign_on_connections" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (organization_id = (select current_setting('gateway.organization', true)));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "single_sign_on_identities" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (organization_id = (select current_setting('gateway.organization', true)));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "single_sign_on_used_states" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (organization_id = (select current_setting('gateway.organization', true)));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "single_sign_on_connections", "single_sign_on_identities" TO gateway_tenant;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "single_sign_on_domains" TO gateway_tenant;--> statement-breakpoint
GRANT SELECT, INSERT ON "single_sign_on_used_states" TO gateway_tenant;
