-- Whether a webhook receives an event. An empty list of events means all; a test event is for one webhook. The payment
-- filter applies to events of type RT_Payments only. It gets columns instead of the row of the webhook, whose
-- encrypted headers would otherwise be read with each event.
CREATE OR REPLACE FUNCTION is_subscribed(webhook_id text, subscribed jsonb, payment_filter jsonb, event events) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN event.webhook_id IS NOT NULL THEN event.webhook_id = $1
    ELSE (subscribed = '[]' OR subscribed @>
          jsonb_build_array(jsonb_build_object('record_type', event.record_type, 'event_type', event.event_type)))
     AND (payment_filter IS NULL OR event.record_type <> 'RT_Payments' OR (
          (NOT payment_filter ? 'states' OR payment_filter -> 'states' ? (event.data ->> 'state'))
      AND (NOT payment_filter ? 'currency' OR payment_filter ->> 'currency' = event.data #>> '{amount,currency}')
      AND coalesce((event.data #>> '{amount,total}')::numeric >= (payment_filter ->> 'amount_min')::numeric, true)
      AND coalesce((event.data #>> '{amount,total}')::numeric <= (payment_filter ->> 'amount_max')::numeric, true))) END
$$;
