-- Headers, timeout, retries and a filter of payments per webhook, and notices of failures (decision 0191).
ALTER TABLE "webhooks" ADD COLUMN "header_names" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "sealed_headers" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "timeout_seconds" smallint;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "retry_delays" jsonb;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "payment_filter" jsonb;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "failure_notices" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
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
--> statement-breakpoint
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
