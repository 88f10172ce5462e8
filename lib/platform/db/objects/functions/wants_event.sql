-- Whether a webhook is subscribed to an event; an empty list means all. A test event is for one webhook. The payment
-- filter applies to events of type RT_Payments only.
CREATE OR REPLACE FUNCTION wants_event(webhook webhooks, event events) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN event.webhook_id IS NOT NULL THEN event.webhook_id = webhook.token
    ELSE (webhook.events = '[]' OR webhook.events @>
          jsonb_build_array(jsonb_build_object('record_type', event.record_type, 'event_type', event.event_type)))
     AND (webhook.payment_filter IS NULL OR event.record_type <> 'RT_Payments' OR (
          (NOT webhook.payment_filter ? 'states' OR webhook.payment_filter -> 'states' ? (event.data ->> 'state'))
      AND (NOT webhook.payment_filter ? 'currency' OR webhook.payment_filter ->> 'currency' = event.data #>> '{amount,currency}')
      AND coalesce((event.data #>> '{amount,total}')::numeric >= (webhook.payment_filter ->> 'amount_min')::numeric, true)
      AND coalesce((event.data #>> '{amount,total}')::numeric <= (webhook.payment_filter ->> 'amount_max')::numeric, true))) END
$$;
