CREATE TABLE "notification_deliveries" (
	"notification_id" text NOT NULL,
	"channel" text NOT NULL,
	"organization_id" text NOT NULL,
	"member_id" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "notification_deliveries_pkey" PRIMARY KEY("notification_id","channel")
);
--> statement-breakpoint
CREATE TABLE "notification_schedules" (
	"member_id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"quiet_from" integer,
	"quiet_until" integer,
	"digest_hour" integer NOT NULL,
	"refused_email" text,
	"refused_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "notification_schedules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"organization_id" text NOT NULL,
	"member_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	CONSTRAINT "notification_settings_pkey" PRIMARY KEY("member_id","partner_id","kind")
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "notification_deliveries_due" ON "notification_deliveries" USING btree ("due_at","notification_id");--> statement-breakpoint
CREATE INDEX "notification_deliveries_of_member" ON "notification_deliveries" USING btree ("member_id","channel","due_at");--> statement-breakpoint
CREATE INDEX "notification_deliveries_of_organization" ON "notification_deliveries" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "notification_schedules_of_organization" ON "notification_schedules" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "notification_settings_of_organization" ON "notification_settings" USING btree ("organization_id");--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "notification_schedules" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (organization_id = (select current_setting('gateway.organization', true)));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "notification_settings" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (organization_id = (select current_setting('gateway.organization', true)));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "notification_settings" TO gateway_tenant;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "notification_schedules" TO gateway_tenant;
