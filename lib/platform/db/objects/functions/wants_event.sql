-- Whether a webhook is subscribed to an event; an empty list means all. A test event is for one webhook.
CREATE OR REPLACE FUNCTION wants_event(webhook webhooks, event events) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN event.webhook_id IS NOT NULL THEN event.webhook_id = webhook.token
    ELSE webhook.events = '[]' OR webhook.events @>
         jsonb_build_array(jsonb_build_object('record_type', event.record_type, 'event_type', event.event_type)) END
$$;
