-- The returns in a settlement batch, by namespace; one within a namespace counts once. A leaf counts them
-- like payments.
CREATE OR REPLACE FUNCTION settled_returns(batch text) RETURNS TABLE (partner_id text, count bigint) LANGUAGE sql STABLE AS $$
  SELECT side, count(*)
    FROM settlement_batches b
    JOIN transactions t ON t.environment = b.environment AND t.currency = b.currency AND t.sequence > 0
     AND t.settlement_window > b.after_window AND t.settlement_window <= b.upto_window,
         LATERAL (VALUES (t.debtor_partner_id), (nullif(t.creditor_partner_id, t.debtor_partner_id))) AS sides (side)
   WHERE b.token = batch AND side IS NOT NULL GROUP BY side
$$;
