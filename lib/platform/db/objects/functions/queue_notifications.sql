-- Queues the events and audit entries that members are notified of, with all that notifications need, in the
-- transaction that writes them (decision 0193). An operator's decision is also in the log of the operator's
-- organization, where its actor is a member; that organization is not notified. A success that ends the failures of a
-- webhook is neither an event nor audited.
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
END $$;

CREATE OR REPLACE TRIGGER events_notify AFTER INSERT ON events
  FOR EACH ROW WHEN (
    NEW.webhook_id IS NULL
    AND NEW.record_type IN ('RT_SettlementBatches', 'RT_Liquidity', 'RT_Returns', 'RT_Recalls', 'RT_ApiKeys')
  ) EXECUTE FUNCTION queue_notifications();

CREATE OR REPLACE TRIGGER audit_notify AFTER INSERT ON audit_entries
  FOR EACH ROW WHEN (
    NEW.action IN ('member.create', 'member.change_role', 'member.remove', 'member.disable', 'member.enable')
    OR (NEW.action IN ('verification.approve', 'verification.reject') AND NEW.actor_kind = 'operator')
  ) EXECUTE FUNCTION queue_notifications();

CREATE OR REPLACE TRIGGER webhooks_notify AFTER UPDATE OF recovered_at ON webhooks
  FOR EACH ROW WHEN (NEW.recovered_at IS DISTINCT FROM OLD.recovered_at AND OLD.failing_since IS NOT NULL)
  EXECUTE FUNCTION queue_notifications();
