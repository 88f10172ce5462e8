-- The reference of a settlement instruction at the bank: a creditor reference (ISO 11649) of 12 characters, which are
-- derived from batch and namespace. Letters that resemble digits are left out. The two check digits (ISO 7064,
-- MOD 97-10) detect every mistyped character and every two that were exchanged.
CREATE OR REPLACE FUNCTION instruction_reference(batch_id text, partner_id text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  WITH body AS (
    SELECT string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(sha256(convert_to(batch_id || partner_id, 'UTF8')), i) & 31) + 1, 1), '' ORDER BY i) AS text
      FROM generate_series(0, 11) AS i
  ), digits AS (
    SELECT string_agg(CASE WHEN c BETWEEN '0' AND '9' THEN c ELSE (ascii(c) - 55)::text END, '' ORDER BY place)::numeric AS number
      FROM body, string_to_table(body.text || 'RF00', NULL) WITH ORDINALITY AS characters (c, place)
  )
  SELECT 'RF' || lpad((98 - number % 97)::text, 2, '0') || body.text FROM body, digits
$$;
