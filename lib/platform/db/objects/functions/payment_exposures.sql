-- What a payment means for the liquidity of its sides (decision 0192): what it makes them owe, and what it
-- reserves. Only pushes reserve: the creditor submits a pull, and must not be able to use up the headroom of a
-- debtor who has not agreed. None after it ended without a transaction, and within a namespace.
CREATE OR REPLACE FUNCTION payment_exposures(payment_type text, initiator text, receiver text, currency text, state text, amount bigint, returned bigint)
RETURNS TABLE (partner_id text, currency text, owed numeric, reserving numeric) LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE payment_type WHEN 'Type_Push' THEN initiator ELSE receiver END, $4,
         (CASE state WHEN 'completed' THEN amount - returned ELSE 0 END)::numeric,
         (CASE WHEN state IN ('in_admission', 'on_hold') AND payment_type = 'Type_Push' THEN amount ELSE 0 END)::numeric
   WHERE receiver <> initiator
  UNION ALL
  SELECT CASE payment_type WHEN 'Type_Push' THEN receiver ELSE initiator END, $4, (returned - amount)::numeric, 0::numeric
   WHERE receiver <> initiator AND state = 'completed'
$$;
