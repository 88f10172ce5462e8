-- payment_flow
-- The state under which hourly tallies count a payment for one of its sides: how it ended, where a
-- completed one is `sent`, `received` or `within` the namespace (decision 0232).
CREATE OR REPLACE FUNCTION payment_flow(state text, payment_type text, initiator text, receiver text, side text) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN state <> 'completed' THEN payment_ending(state)
              WHEN initiator = receiver THEN 'within'
              WHEN (payment_type = 'Type_Push') = (side = initiator) THEN 'sent'
              ELSE 'received' END
$$;
