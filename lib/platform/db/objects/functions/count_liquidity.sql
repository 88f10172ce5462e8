-- Position and reservation of a namespace in a currency, counted from its unsettled transactions and its
-- payments (decision 0192). They must equal what the trigger `track_liquidity` keeps.
CREATE OR REPLACE FUNCTION count_liquidity(partner text, in_currency text) RETURNS TABLE (owed numeric, reserving numeric) LANGUAGE sql STABLE AS $$
  WITH settled AS MATERIALIZED (
    SELECT p.environment, coalesce((SELECT max(settled_window) FROM settlement_marks m WHERE m.environment = p.environment), 0) AS upto
      FROM partners p WHERE p.token = partner)
  SELECT (SELECT coalesce(sum(amount), 0) FROM settled, transactions t
           WHERE t.debtor_partner_id = partner AND t.currency = in_currency AND t.environment = settled.environment
             AND t.settlement_window > settled.upto)
       - (SELECT coalesce(sum(amount), 0) FROM settled, transactions t
           WHERE t.creditor_partner_id = partner AND t.currency = in_currency AND t.environment = settled.environment
             AND t.settlement_window > settled.upto),
         (SELECT coalesce(sum(amount), 0) FROM payments
           WHERE partner_id = partner AND currency = in_currency AND state IN ('in_admission', 'on_hold')
             AND payment_type = 'Type_Push' AND receiver_partner_id <> partner_id)
$$;
