-- Writes the settlement instructions of a completed run, for batches with a settlement account (decision 0194). A
-- trigger, so that they commit with the batches, in a run of the previous release, too. Its name puts it before
-- `runs_completed_liquidity`, which leaves batches with instructions alone.
CREATE OR REPLACE FUNCTION write_instructions() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.status <> 'COMPLETED' OR OLD.status = 'COMPLETED' THEN
    RETURN NULL;
  END IF;
  -- An account that is being removed is either gone or stays until the run has committed.
  PERFORM FROM settlement_accounts WHERE environment = NEW.environment ORDER BY currency FOR SHARE;
  WITH written AS (
    INSERT INTO settlement_instructions (token, batch_id, organization_id, partner_id, environment, currency, direction,
                                         amount, reference, state, created_at)
    SELECT 'sin_' || substr(b.token, 7, 14) || left(encode(sha256(convert_to(b.token || l.partner_id, 'UTF8')), 'hex'), 12),
           b.token, p.organization_id, l.partner_id, b.environment, b.currency,
           CASE WHEN l.total < 0 THEN 'pays' ELSE 'receives' END, abs(l.total),
           instruction_reference(b.token, l.partner_id), 'pending', NEW.completed_at
      FROM settlement_batches b
      JOIN settlement_accounts a ON a.environment = b.environment AND a.currency = b.currency
      JOIN settlement_leaves l ON l.batch_id = b.token AND l.total <> 0
      JOIN partners p ON p.token = l.partner_id
     WHERE b.environment = NEW.environment AND b.upto_window = NEW.upto_window AND b.status = 'COMPLETED'
    RETURNING batch_id
  )
  UPDATE settlement_batches
     SET instructions_count = counted.n, instructions_sent = 0, instructions_confirmed = 0, instructions_rejected = 0
    FROM (SELECT batch_id, count(*) AS n FROM written GROUP BY batch_id) AS counted
   WHERE token = counted.batch_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER runs_completed_instructions AFTER UPDATE OF status ON settlement_runs
  FOR EACH ROW EXECUTE FUNCTION write_instructions();
