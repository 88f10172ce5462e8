-- A pull needs headroom when it completes, not when it is submitted, and starting to track waits for all who were
-- told that nothing limits them (decision 0192).
DROP FUNCTION covered_payments(text, text[], text[], text[], text[], bigint[]);--> statement-breakpoint
CREATE OR REPLACE FUNCTION covered_payments(env text, payment_ids text[], debtors text[], creditors text[], currencies text[], amounts bigint[], patience text DEFAULT NULL)
RETURNS SETOF text LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  request record;
  used numeric := 0;
  debtor_before text := '';
  currency_before text := '';
  usual text := current_setting('lock_timeout');
BEGIN
  LOCK TABLE payments IN ROW EXCLUSIVE MODE;
  IF NOT EXISTS (
    SELECT FROM unnest(debtors || creditors, currencies || currencies) AS side (partner_id, currency)
      JOIN liquidity_positions USING (partner_id, currency)) THEN
    RETURN QUERY SELECT unnest(payment_ids);
    RETURN;
  END IF;
  PERFORM settlement_window_for_writer(env);
  PERFORM set_config('lock_timeout', coalesce(patience, usual), true);
  PERFORM FROM liquidity_positions l
    WHERE (l.partner_id, l.currency) IN (
      SELECT side.partner_id, side.currency FROM unnest(debtors || creditors, currencies || currencies) AS side (partner_id, currency))
    ORDER BY l.partner_id, l.currency FOR UPDATE;
  PERFORM set_config('lock_timeout', usual, true);
  FOR request IN
    SELECT r.payment_id, r.debtor, r.currency, r.amount, r.debtor = r.creditor AS is_within,
           l.net_debit_cap + l.funds - l.position - l.reserved AS headroom
      FROM unnest(payment_ids, debtors, creditors, currencies, amounts)
             WITH ORDINALITY AS r (payment_id, debtor, creditor, currency, amount, place)
      LEFT JOIN liquidity_positions l ON l.partner_id = r.debtor AND l.currency = r.currency
     ORDER BY r.debtor, r.currency, r.place
  LOOP
    IF (request.debtor, request.currency) <> (debtor_before, currency_before) THEN
      used := 0;
      debtor_before := request.debtor;
      currency_before := request.currency;
    END IF;
    IF request.is_within OR request.amount IS NULL OR request.headroom IS NULL THEN
      RETURN NEXT request.payment_id;
    ELSIF used + request.amount <= request.headroom THEN
      used := used + request.amount;
      RETURN NEXT request.payment_id;
    END IF;
  END LOOP;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION payment_exposures(payment_type text, initiator text, receiver text, currency text, state text, amount bigint, returned bigint)
RETURNS TABLE (partner_id text, currency text, owed numeric, reserving numeric) LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE payment_type WHEN 'Type_Push' THEN initiator ELSE receiver END, $4,
         (CASE state WHEN 'completed' THEN amount - returned ELSE 0 END)::numeric,
         (CASE WHEN state IN ('in_admission', 'on_hold') AND payment_type = 'Type_Push' THEN amount ELSE 0 END)::numeric
   WHERE receiver <> initiator
  UNION ALL
  SELECT CASE payment_type WHEN 'Type_Push' THEN receiver ELSE initiator END, $4, (returned - amount)::numeric, 0::numeric
   WHERE receiver <> initiator AND state = 'completed'
$$;--> statement-breakpoint
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
