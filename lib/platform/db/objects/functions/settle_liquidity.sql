-- Takes the net positions of a completed settlement out of the positions of its namespaces (decision 0192), except
-- those of batches with settlement instructions, which are taken out when the batch is final (`free_liquidity`). A
-- trigger, so that a run of the previous release does it, too. It fires in the last statement of a run, after the
-- settlement marks are written. The movements have the time of the batches, which a simulation compares them with; a
-- run ends later.
CREATE OR REPLACE FUNCTION settle_liquidity() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.status <> 'COMPLETED' OR OLD.status = 'COMPLETED' THEN
    RETURN NULL;
  END IF;
  PERFORM settle_positions(array_agg(token), min(completed_at)) FROM settlement_batches
    WHERE environment = NEW.environment AND upto_window = NEW.upto_window AND status = 'COMPLETED'
      AND instructions_count IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER runs_completed_liquidity AFTER UPDATE OF status ON settlement_runs
  FOR EACH ROW EXECUTE FUNCTION settle_liquidity();
