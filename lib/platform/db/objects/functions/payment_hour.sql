-- The part under which hourly tallies count a payment: the hour of its creation (UTC) and its currency,
-- such as `2026112115USD`. Digits come first, so that a range of hours is a range of the index in any
-- collation.
CREATE OR REPLACE FUNCTION payment_hour(initiated_at timestamptz, currency text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(initiated_at AT TIME ZONE 'UTC', 'YYYYMMDDHH24') || currency
$$;
