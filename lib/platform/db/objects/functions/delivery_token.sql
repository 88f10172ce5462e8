-- The ID of a delivery, derived from its event and webhook: the event's time and first random digits,
-- then a hash of both. Hexadecimal digits are valid in every ID.
CREATE OR REPLACE FUNCTION delivery_token(event_id text, webhook_id text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'dlv_' || substr(event_id, 5, 14) || left(encode(sha256(convert_to(event_id || webhook_id, 'UTF8')), 'hex'), 12)
$$;
