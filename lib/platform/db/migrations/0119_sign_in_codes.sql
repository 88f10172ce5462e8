-- Codes with which programs of a member can sign in (decision 0212).
CREATE TABLE "sign_in_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"member_id" text NOT NULL,
	"session_id" text NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "sign_in_codes_by_member" ON "sign_in_codes" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sign_in_codes_by_end" ON "sign_in_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "sign_in_codes" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (organization_id = (select current_setting('gateway.organization', true)));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "sign_in_codes" TO gateway_tenant;