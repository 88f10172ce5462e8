-- Counts payments by state and currency, and by hour with their amounts, in the statement that changes
-- them (decisions 0022 and 0034).
CREATE OR REPLACE FUNCTION tally_payments() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_changes
    SELECT 'payments', side, state, currency, count(*), 0
      FROM made, LATERAL (VALUES (partner_id), (nullif(receiver_partner_id, partner_id))) AS sides (side)
     WHERE side IS NOT NULL GROUP BY side, state, currency
    UNION ALL
    SELECT 'payments by hour', side, payment_flow(state, payment_type, partner_id, receiver_partner_id, side), payment_hour(initiated_at, currency), count(*), sum(amount)
      FROM made, LATERAL (VALUES (partner_id), (nullif(receiver_partner_id, partner_id))) AS sides (side)
     WHERE side IS NOT NULL GROUP BY 2, 3, 4;
  ELSE
    INSERT INTO tally_changes
    SELECT 'payments', side, state, currency, sum(change), 0
      FROM (SELECT partner_id, receiver_partner_id, state, currency, 1 AS change FROM made
              UNION ALL SELECT partner_id, receiver_partner_id, state, currency, -1 FROM gone) AS changes,
           LATERAL (VALUES (partner_id), (nullif(receiver_partner_id, partner_id))) AS sides (side)
     WHERE side IS NOT NULL GROUP BY side, state, currency HAVING sum(change) <> 0
    UNION ALL
    SELECT 'payments by hour', side, payment_flow(state, payment_type, partner_id, receiver_partner_id, side), payment_hour(initiated_at, currency), sum(change), sum(change * amount)
      FROM (SELECT partner_id, receiver_partner_id, payment_type, state, currency, initiated_at, amount, 1 AS change FROM made
              UNION ALL SELECT partner_id, receiver_partner_id, payment_type, state, currency, initiated_at, amount, -1 FROM gone) AS changes,
           LATERAL (VALUES (partner_id), (nullif(receiver_partner_id, partner_id))) AS sides (side)
     WHERE side IS NOT NULL GROUP BY 2, 3, 4 HAVING sum(change) <> 0 OR sum(change * amount) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER payments_made_tally AFTER INSERT ON payments
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_payments();

CREATE OR REPLACE TRIGGER payments_moved_tally AFTER UPDATE ON payments
  REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_payments();
