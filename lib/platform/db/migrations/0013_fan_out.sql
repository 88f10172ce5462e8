-- The identifier of a delivery follows from its event and its webhook: the event's time and the beginning of its chance, then a hash of
-- both. Hexadecimal digits are digits of Crockford's alphabet too, so the form is that of every identifier.
CREATE FUNCTION delivery_token(event_id text, webhook_id text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'dlv_' || substr(event_id, 5, 14) || left(encode(sha256(convert_to(event_id || webhook_id, 'UTF8')), 'hex'), 12)
$$;
--> statement-breakpoint
-- Whether a webhook wants to be told of an event; none named: all. A test event is for one webhook, whatever it wants.
CREATE FUNCTION wants_event(webhook webhooks, event events) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN event.webhook_id IS NOT NULL THEN event.webhook_id = webhook.token
    ELSE webhook.events = '[]' OR webhook.events @>
         jsonb_build_array(jsonb_build_object('record_type', event.record_type, 'event_type', event.event_type)) END
$$;
--> statement-breakpoint
-- Writes the deliveries of new events in their own transaction: who commits an event commits its deliveries (decision 0023). With the
-- owner's rights, since an event may be told to another namespace than the one that caused it.
CREATE FUNCTION fan_out_events() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO deliveries (token, organization_id, partner_id, webhook_id, event_id, record_type, event_type, due_at, created_at)
  SELECT delivery_token(e.token, w.token), w.organization_id, w.partner_id, w.token, e.token, e.record_type, e.event_type,
         e.created_at, e.created_at
    FROM made e JOIN webhooks w ON w.partner_id = e.partner_id AND w.deleted_at IS NULL AND w.enabled AND wants_event(w, e)
   ORDER BY e.token;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER events_fan_out AFTER INSERT ON events
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION fan_out_events();
--> statement-breakpoint
-- What a tenant's request may do with them (decision 0019): redeliver, and deliver what was missed.
GRANT SELECT, INSERT, UPDATE ON deliveries TO gateway_tenant;
--> statement-breakpoint
GRANT SELECT ON delivery_attempts TO gateway_tenant;
