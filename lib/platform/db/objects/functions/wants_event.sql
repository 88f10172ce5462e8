-- Only for processes of the release before is_subscribed, which recover missed events with it.
CREATE OR REPLACE FUNCTION wants_event(webhook webhooks, event events) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN event.webhook_id IS NOT NULL THEN event.webhook_id = webhook.token
    ELSE webhook.events = '[]' OR webhook.events @>
         jsonb_build_array(jsonb_build_object('record_type', event.record_type, 'event_type', event.event_type)) END
$$;
