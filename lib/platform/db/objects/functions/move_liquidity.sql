-- Adds to the position and the reservation of a namespace.
CREATE OR REPLACE FUNCTION move_liquidity(partner text, in_currency text, owed numeric, reserving numeric) RETURNS void LANGUAGE sql VOLATILE AS $$
  UPDATE liquidity_positions
     SET position = position + owed, reserved = reserved + reserving,
         peak = greatest(peak, position + owed + reserved + reserving), updated_at = statement_timestamp()
   WHERE partner_id = partner AND currency = in_currency
$$;
