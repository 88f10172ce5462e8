-- The IDs of those payments that the headroom of their debtors covers, in their order (decision 0192).
-- Their namespaces stay locked until the end of the transaction, so that the trigger `track_liquidity` moves
-- what was covered here. Without an amount, the namespaces are only locked; without a debtor, not even that.
-- Debtors and creditors are locked in the order of their key, which is the order of the trigger. The settlement
-- window comes first: a writer that waits for it must hold no namespace that the settlement waits for.
-- `patience`: how long to wait for namespaces, as `lock_timeout`; by default, as long as for other locks. The lock on the
-- table is held until commit: starting to track waits for those who were told that nothing limits them.
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
END $$;
