-- Position and reservation of a namespace in a currency, counted from its unsettled transactions, its net positions in
-- batches that are not final (decision 0194), and its payments (decision 0192). They must equal what the trigger
-- `track_liquidity` keeps.
CREATE OR REPLACE FUNCTION count_liquidity(partner text, in_currency text) RETURNS TABLE (owed numeric, reserving numeric) LANGUAGE sql STABLE AS $$
  WITH settled AS MATERIALIZED (
    SELECT p.environment, coalesce((SELECT max(settled_window) FROM settlement_marks m WHERE m.environment = p.environment), 0) AS upto
      FROM partners p WHERE p.token = partner)
  SELECT (SELECT coalesce(sum(amount), 0) FROM settled, transactions t
           WHERE t.debtor_partner_id = partner AND t.currency = in_currency AND t.environment = settled.environment
             AND t.settlement_window > settled.upto)
       - (SELECT coalesce(sum(amount), 0) FROM settled, transactions t
           WHERE t.creditor_partner_id = partner AND t.currency = in_currency AND t.environment = settled.environment
             AND t.settlement_window > settled.upto)
       - (SELECT coalesce(sum(l.total), 0) FROM settled, settlement_batches b
            JOIN settlement_leaves l ON l.batch_id = b.token AND l.partner_id = partner
           WHERE b.environment = settled.environment AND b.currency = in_currency
             AND b.instructions_count IS NOT NULL AND b.final_at IS NULL),
         (SELECT coalesce(sum(amount), 0) FROM payments
           WHERE partner_id = partner AND currency = in_currency AND state IN ('in_admission', 'on_hold')
             AND payment_type = 'Type_Push' AND receiver_partner_id <> partner_id)
$$;
