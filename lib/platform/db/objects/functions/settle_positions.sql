-- Takes the net positions of batches out of the positions of their namespaces, and records it. Locks the namespaces in
-- the order of all writers (decision 0192), whatever the batches.
CREATE OR REPLACE FUNCTION settle_positions(batch_ids text[], settled_at timestamptz) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  settled record;
BEGIN
  FOR settled IN
    SELECT p.organization_id, p.partner_id, p.environment, p.currency, l.total, b.token AS batch_id
      FROM settlement_batches b
      JOIN liquidity_positions p ON p.environment = b.environment AND p.currency = b.currency
      JOIN settlement_leaves l ON l.batch_id = b.token AND l.partner_id = p.partner_id
     WHERE b.token = ANY (batch_ids)
     ORDER BY p.partner_id, p.currency, b.token
  LOOP
    PERFORM move_liquidity(settled.partner_id, settled.currency, settled.total, 0);
    INSERT INTO liquidity_movements (token, organization_id, partner_id, environment, currency, kind, amount,
                                     net_debit_cap, funds, reason, batch_id, created_at)
    SELECT time_token('lqm', settled_at, settled.batch_id || settled.partner_id),
           settled.organization_id, settled.partner_id, settled.environment, settled.currency, 'settlement', settled.total,
           net_debit_cap, funds, '', settled.batch_id, settled_at
      FROM liquidity_positions WHERE partner_id = settled.partner_id AND currency = settled.currency;
  END LOOP;
END $$;
