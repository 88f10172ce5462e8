-- Takes the net positions of a completed settlement out of the positions of its namespaces, and records it
-- (decision 0192). A trigger, so that a run of the previous release does it, too. It fires in the last statement
-- of a run, after the settlement marks are written, and locks the namespaces in the order of all writers.
CREATE OR REPLACE FUNCTION settle_liquidity() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  settled record;
BEGIN
  IF NEW.status <> 'COMPLETED' OR OLD.status = 'COMPLETED' THEN
    RETURN NULL;
  END IF;
  FOR settled IN
    SELECT p.organization_id, p.partner_id, p.currency, l.total, b.token AS batch_id
      FROM liquidity_positions p
      JOIN settlement_batches b ON b.environment = p.environment AND b.currency = p.currency AND b.upto_window = NEW.upto_window
      JOIN settlement_leaves l ON l.batch_id = b.token AND l.partner_id = p.partner_id
     WHERE p.environment = NEW.environment AND b.status = 'COMPLETED'
     ORDER BY p.partner_id, p.currency
  LOOP
    PERFORM move_liquidity(settled.partner_id, settled.currency, settled.total, 0);
    INSERT INTO liquidity_movements (token, organization_id, partner_id, environment, currency, kind, amount,
                                     net_debit_cap, funds, reason, batch_id, created_at)
    SELECT 'lqm_' || substr(settled.batch_id, 7, 14) || left(encode(sha256(convert_to(settled.batch_id || settled.partner_id, 'UTF8')), 'hex'), 12),
           settled.organization_id, settled.partner_id, NEW.environment, settled.currency, 'settlement', settled.total,
           net_debit_cap, funds, '', settled.batch_id, NEW.completed_at
      FROM liquidity_positions WHERE partner_id = settled.partner_id AND currency = settled.currency;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER runs_completed_liquidity AFTER UPDATE OF status ON settlement_runs
  FOR EACH ROW EXECUTE FUNCTION settle_liquidity();
