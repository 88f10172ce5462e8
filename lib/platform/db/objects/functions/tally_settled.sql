-- Counts payments as settled when their batch is stored. No row of theirs changes (decision 0006). Leaves
-- also count returns, which are not payments.
CREATE OR REPLACE FUNCTION tally_settled() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO tally_changes
  SELECT 'payments', leaf.partner_id, state, currency, sum(sign * (leaf.count - coalesce(returned.count, 0)))
    FROM made leaf JOIN settlement_batches ON token = batch_id
    LEFT JOIN (SELECT batch.batch_id, settled.partner_id, settled.count
                 FROM (SELECT DISTINCT batch_id FROM made) batch, LATERAL settled_returns(batch.batch_id) settled) returned
           ON returned.batch_id = leaf.batch_id AND returned.partner_id = leaf.partner_id,
         (VALUES ('settled', 1), ('completed', -1)) AS moves (state, sign)
   GROUP BY leaf.partner_id, state, currency;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER leaves_made_tally AFTER INSERT ON settlement_leaves
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_settled();
