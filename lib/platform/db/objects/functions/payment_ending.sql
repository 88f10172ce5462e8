-- The state under which hourly tallies count a payment: how it ended, or `waiting` (decision 0034).
CREATE OR REPLACE FUNCTION payment_ending(state text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN state IN ('completed', 'failed', 'expired') THEN state ELSE 'waiting' END
$$;
