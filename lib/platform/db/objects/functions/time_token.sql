-- The ID of a record that the database creates: a time in Crockford base32, as in other IDs, and a hash of what
-- identifies it.
CREATE OR REPLACE FUNCTION time_token(tag text, at timestamptz, identity text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT tag || '_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', ((ms >> (45 - 5 * i)) & 31)::int + 1, 1), '' ORDER BY i)
         || left(encode(sha256(convert_to(identity, 'UTF8')), 'hex'), 16)
    FROM generate_series(0, 9) AS i, (SELECT floor(extract(epoch FROM at) * 1000)::bigint AS ms) AS instant
   GROUP BY ms
$$;
