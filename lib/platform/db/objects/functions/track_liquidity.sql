-- Keeps the position and the reservation of each namespace with a cap or funds, in the statement that changes
-- its payments (decision 0192). A payment reserves its amount until it ends; completed, it moves the position of
-- both sides by what has not been returned. Within a namespace, no money is owed. Rows are updated, and thus
-- locked, in the order of their key. While a row is being counted, its sums stay null, but it is locked all the same.
CREATE OR REPLACE FUNCTION track_liquidity() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  change record;
BEGIN
  IF NOT EXISTS (SELECT FROM liquidity_positions) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    FOR change IN
      SELECT x.partner_id, x.currency, sum(x.owed) AS owed, sum(x.reserving) AS reserving
        FROM made p, payment_exposures(p.payment_type, p.partner_id, p.receiver_partner_id, p.currency, p.state, p.amount, p.returned_amount) x
        JOIN liquidity_positions l ON l.partner_id = x.partner_id AND l.currency = x.currency
       GROUP BY x.partner_id, x.currency HAVING sum(x.owed) <> 0 OR sum(x.reserving) <> 0
       ORDER BY x.partner_id, x.currency
    LOOP
      PERFORM move_liquidity(change.partner_id, change.currency, change.owed, change.reserving);
    END LOOP;
  ELSE
    FOR change IN
      SELECT x.partner_id, x.currency, sum(p.sign * x.owed) AS owed, sum(p.sign * x.reserving) AS reserving
        FROM (SELECT payment_type, partner_id, receiver_partner_id, currency, state, amount, returned_amount, 1 AS sign FROM made
                UNION ALL SELECT payment_type, partner_id, receiver_partner_id, currency, state, amount, returned_amount, -1 FROM gone) AS p,
             payment_exposures(p.payment_type, p.partner_id, p.receiver_partner_id, p.currency, p.state, p.amount, p.returned_amount) x
        JOIN liquidity_positions l ON l.partner_id = x.partner_id AND l.currency = x.currency
       GROUP BY x.partner_id, x.currency HAVING sum(p.sign * x.owed) <> 0 OR sum(p.sign * x.reserving) <> 0
       ORDER BY x.partner_id, x.currency
    LOOP
      PERFORM move_liquidity(change.partner_id, change.currency, change.owed, change.reserving);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER payments_made_liquidity AFTER INSERT ON payments
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION track_liquidity();

CREATE OR REPLACE TRIGGER payments_moved_liquidity AFTER UPDATE ON payments
  REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION track_liquidity();
