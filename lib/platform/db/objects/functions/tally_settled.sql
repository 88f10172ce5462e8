-- Counts payments as settled when their batch is stored. No row of theirs changes (decision 0006).
CREATE OR REPLACE FUNCTION tally_settled() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO tally_changes
  SELECT 'payments', partner_id, state, currency, sum(sign * count)
    FROM made JOIN settlement_batches ON token = batch_id, (VALUES ('settled', 1), ('completed', -1)) AS moves (state, sign)
   GROUP BY partner_id, state, currency;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER leaves_made_tally AFTER INSERT ON settlement_leaves
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_settled();
