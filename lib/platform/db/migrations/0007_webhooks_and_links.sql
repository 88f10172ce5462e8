CREATE TABLE "links" (
	"token" text PRIMARY KEY NOT NULL,
	"proposer_organization_id" text NOT NULL,
	"proposer_partner_id" text NOT NULL,
	"proposer_customer_id" text NOT NULL,
	"proposer_address" text NOT NULL,
	"responder_organization_id" text NOT NULL,
	"responder_partner_id" text NOT NULL,
	"responder_customer_id" text NOT NULL,
	"responder_address" text NOT NULL,
	"status" text NOT NULL,
	"pull" boolean NOT NULL,
	"limit_currency" text,
	"limit_amount" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhooks" (
	"token" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"endpoint" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"secret_mask" text NOT NULL,
	"sealed_previous" text,
	"previous_expires_at" timestamp (3) with time zone,
	"events" jsonb NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"disabled_reason" text,
	"failing_since" timestamp (3) with time zone,
	"resting_until" timestamp (3) with time zone,
	"leased_by" text,
	"leased_until" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhooks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "links_live" ON "links" USING btree ("proposer_customer_id","responder_customer_id") WHERE status in ('proposed', 'established');--> statement-breakpoint
CREATE INDEX "links_established" ON "links" USING btree ("proposer_address","responder_address") WHERE status = 'established';--> statement-breakpoint
CREATE INDEX "links_by_proposer" ON "links" USING btree ("proposer_partner_id","token");--> statement-breakpoint
CREATE INDEX "links_by_responder" ON "links" USING btree ("responder_partner_id","token");--> statement-breakpoint
CREATE INDEX "webhooks_by_partner" ON "webhooks" USING btree ("partner_id","token") WHERE deleted_at is null;--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "links" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (proposer_partner_id = (select current_setting('gateway.partner', true)) or responder_partner_id = (select current_setting('gateway.partner', true)));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "webhooks" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (partner_id = (select current_setting('gateway.partner', true)));