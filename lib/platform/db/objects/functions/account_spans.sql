-- The spans in which accounts are counted, by the start of their time-ordered IDs: 2^25 and 2^15
-- milliseconds. A page is found by skipping spans. Counted again per routing number.
CREATE OR REPLACE FUNCTION account_spans(routing_number text, token text) RETURNS TABLE (list text, part text) LANGUAGE sql IMMUTABLE AS $$
  SELECT kind || of, left(token, length)
    FROM (VALUES ('accounts', 10), ('accounts in detail', 12)) AS spans (kind, length), (VALUES (''), (' at ' || routing_number)) AS lists (of)
$$;
