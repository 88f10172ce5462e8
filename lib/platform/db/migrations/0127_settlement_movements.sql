-- Liquidity movements of a settlement have the time of its batches.
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
