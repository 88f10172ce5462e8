-- Writes the deliveries of events. A delivery is due at its event's time, but not before its webhook's
-- floor, because workers do not search before the floor. Each query of a plpgsql function sees what has
-- committed so far, so a transaction younger than a floor sees it (decision 0052).
CREATE OR REPLACE FUNCTION fan_out_events() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO deliveries (token, organization_id, partner_id, webhook_id, event_id, record_type, event_type, due_at, created_at)
  SELECT delivery_token(e.token, w.token), w.organization_id, w.partner_id, w.token, e.token, e.record_type, e.event_type,
         greatest(e.created_at, coalesce(w.next_floor, w.due_floor)), e.created_at
    FROM made e JOIN webhooks w ON w.partner_id = e.partner_id AND w.deleted_at IS NULL AND w.enabled
                  AND is_subscribed(w.token, w.events, w.payment_filter, e)
   ORDER BY e.token;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER events_fan_out AFTER INSERT ON events
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION fan_out_events();
