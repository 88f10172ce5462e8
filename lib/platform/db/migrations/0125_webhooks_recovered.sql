ALTER TABLE "webhooks" ADD COLUMN "recovered_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE OR REPLACE FUNCTION queue_notifications() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'events' THEN
    INSERT INTO notification_queue (token, organization_id, partner_id, what, data)
    VALUES (NEW.token, NEW.organization_id, NEW.partner_id, NEW.record_type || ' ' || NEW.event_type, NEW.data);
  ELSIF TG_TABLE_NAME = 'webhooks' THEN
    INSERT INTO notification_queue (token, organization_id, partner_id, what, data)
    VALUES (NEW.token || ' ' || extract(epoch FROM NEW.recovered_at), NEW.organization_id, NEW.partner_id,
            'RT_Webhooks EK_Recovered',
            jsonb_build_object('token', NEW.token, 'name', NEW.name, 'since', OLD.failing_since, 'at', NEW.recovered_at))
    ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO notification_queue (token, organization_id, what, data)
    VALUES (NEW.token, NEW.organization_id, NEW.action,
            jsonb_build_object('resource_id', NEW.resource_id, 'actor_id', NEW.actor_id, 'by', NEW.actor_name));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER webhooks_notify AFTER UPDATE OF recovered_at ON webhooks
  FOR EACH ROW WHEN (NEW.recovered_at IS DISTINCT FROM OLD.recovered_at AND OLD.failing_since IS NOT NULL)
  EXECUTE FUNCTION queue_notifications();
