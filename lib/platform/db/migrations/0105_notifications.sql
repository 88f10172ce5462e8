-- allow index: webhooks has few rows
CREATE TABLE "notification_queue" (
	"token" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text,
	"what" text NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"token" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text,
	"member_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"occurrence" text NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "notifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "notification_queue_of_organization" ON "notification_queue" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("member_id","kind","subject","occurrence");--> statement-breakpoint
CREATE INDEX "notifications_of_member" ON "notifications" USING btree ("member_id","token");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("member_id","token") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_of_organization" ON "notifications" USING btree ("organization_id","token");--> statement-breakpoint
CREATE INDEX "notifications_of_kind" ON "notifications" USING btree ("organization_id","kind","token");--> statement-breakpoint
CREATE INDEX "webhooks_failing" ON "webhooks" USING btree ("failing_since") WHERE failing_since is not null;--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "notifications" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (organization_id = (select current_setting('gateway.organization', true)));--> statement-breakpoint
GRANT SELECT, UPDATE (read_at) ON "notifications" TO gateway_tenant;--> statement-breakpoint
CREATE OR REPLACE FUNCTION queue_notifications() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'events' THEN
    INSERT INTO notification_queue (token, organization_id, partner_id, what, data)
    VALUES (NEW.token, NEW.organization_id, NEW.partner_id, NEW.record_type || ' ' || NEW.event_type, NEW.data);
  ELSE
    INSERT INTO notification_queue (token, organization_id, what, data)
    VALUES (NEW.token, NEW.organization_id, NEW.action,
            jsonb_build_object('resource_id', NEW.resource_id, 'actor_id', NEW.actor_id, 'by', NEW.actor_name));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER events_notify AFTER INSERT ON events
  FOR EACH ROW WHEN (
    NEW.webhook_id IS NULL
    AND NEW.record_type IN ('RT_SettlementBatches', 'RT_Liquidity', 'RT_Returns', 'RT_Recalls', 'RT_ApiKeys')
  ) EXECUTE FUNCTION queue_notifications();--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_notify AFTER INSERT ON audit_entries
  FOR EACH ROW WHEN (
    NEW.action IN ('member.create', 'member.change_role', 'member.remove', 'member.disable', 'member.enable')
    OR (NEW.action IN ('verification.approve', 'verification.reject') AND NEW.actor_kind = 'operator')
  ) EXECUTE FUNCTION queue_notifications();--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION queue_notifications FROM PUBLIC;
