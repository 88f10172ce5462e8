-- Takes the net positions of batches that become final out of the positions of their namespaces (decision 0194). For
-- the whole statement, so that the namespaces of several batches are locked in order.
CREATE OR REPLACE FUNCTION free_liquidity() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM settle_positions(array_agg(made.token), min(made.final_at))
    FROM made JOIN gone USING (token)
   WHERE made.final_at IS NOT NULL AND gone.final_at IS NULL
  HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER batches_final_liquidity AFTER UPDATE ON settlement_batches
  REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION free_liquidity();
