-- Payments by the hour of their creation (UTC), with what they amount to, for the figures of Overview (decision 0034). The state is
-- how they ended, or `waiting`; a part is the hour, `2026112115`, and the currency. Digits come first, so that a range of hours
-- is a range of the index in any collation. Kept by the triggers that count the list, in the same statement.
CREATE FUNCTION payment_ending(state text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN state IN ('completed', 'failed', 'expired') THEN state ELSE 'waiting' END
$$;
--> statement-breakpoint
CREATE FUNCTION payment_hour(initiated_at timestamptz, currency text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(initiated_at AT TIME ZONE 'UTC', 'YYYYMMDDHH24') || currency
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_payments() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_changes
    SELECT 'payments', side, state, currency, count(*), 0
      FROM made, LATERAL (VALUES (partner_id), (nullif(receiver_partner_id, partner_id))) AS sides (side)
     WHERE side IS NOT NULL GROUP BY side, state, currency
    UNION ALL
    SELECT 'payments by hour', side, payment_ending(state), payment_hour(initiated_at, currency), count(*), sum(amount)
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
    SELECT 'payments by hour', side, payment_ending(state), payment_hour(initiated_at, currency), sum(change), sum(change * amount)
      FROM (SELECT partner_id, receiver_partner_id, state, currency, initiated_at, amount, 1 AS change FROM made
              UNION ALL SELECT partner_id, receiver_partner_id, state, currency, initiated_at, amount, -1 FROM gone) AS changes,
           LATERAL (VALUES (partner_id), (nullif(receiver_partner_id, partner_id))) AS sides (side)
     WHERE side IS NOT NULL GROUP BY 2, 3, 4 HAVING sum(change) <> 0 OR sum(change * amount) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Counts everything anew. Writers wait meanwhile.
CREATE OR REPLACE FUNCTION recount_tallies() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE payments, settlement_leaves, admission_tasks, accounts IN SHARE MODE;
  LOCK TABLE tallies, tally_changes IN EXCLUSIVE MODE;
  DELETE FROM tallies;
  DELETE FROM tally_changes;
  INSERT INTO tallies
  SELECT 'payments', side, state, currency, sum(n) FROM (
    SELECT side, state, currency, count(*) AS n
      FROM payments, LATERAL (VALUES (partner_id), (nullif(receiver_partner_id, partner_id))) AS sides (side)
     WHERE side IS NOT NULL GROUP BY side, state, currency
    UNION ALL
    SELECT partner_id, state, currency, sum(sign * count)
      FROM settlement_leaves JOIN settlement_batches ON token = batch_id, (VALUES ('settled', 1), ('completed', -1)) AS moves (state, sign)
     GROUP BY partner_id, state, currency
  ) AS counted GROUP BY side, state, currency;
  INSERT INTO tallies
  SELECT 'payments by hour', side, payment_ending(state), payment_hour(initiated_at, currency), count(*), sum(amount)
    FROM payments, LATERAL (VALUES (partner_id), (nullif(receiver_partner_id, partner_id))) AS sides (side)
   WHERE side IS NOT NULL GROUP BY 2, 3, 4;
  INSERT INTO tallies SELECT 'tasks', partner_id, status, workflow, count(*) FROM admission_tasks GROUP BY partner_id, status, workflow;
  INSERT INTO tallies
  SELECT list, partner_id, status, part, count(*)
    FROM accounts, account_spans(routing_number, token) GROUP BY list, partner_id, status, part;
END $$;
--> statement-breakpoint
-- Only what is new is counted here. Writers wait meanwhile.
LOCK TABLE payments IN SHARE MODE;
--> statement-breakpoint
  INSERT INTO tallies
  SELECT 'payments by hour', side, payment_ending(state), payment_hour(initiated_at, currency), count(*), sum(amount)
    FROM payments, LATERAL (VALUES (partner_id), (nullif(receiver_partner_id, partner_id))) AS sides (side)
   WHERE side IS NOT NULL GROUP BY 2, 3, 4;
