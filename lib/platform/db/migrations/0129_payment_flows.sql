-- allow lock: a payment that completes meanwhile must not stay without direction; only two days are read
-- The state under which hourly tallies count a payment for one of its sides: how it ended, where a
-- completed one is `sent`, `received` or `within` the namespace (decision 0232).
CREATE OR REPLACE FUNCTION payment_flow(state text, payment_type text, initiator text, receiver text, side text) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN state <> 'completed' THEN payment_ending(state)
              WHEN initiator = receiver THEN 'within'
              WHEN (payment_type = 'Type_Push') = (side = initiator) THEN 'sent'
              ELSE 'received' END
$$;--> statement-breakpoint
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
END $$;--> statement-breakpoint
-- Recounts all tallies. Writers wait until it commits.
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
    SELECT leaf.partner_id, state, currency, sum(sign * leaf.count)
      FROM (SELECT batch_id, partner_id, count FROM settlement_leaves
            UNION ALL
            SELECT b.token, returned.partner_id, -returned.count
              FROM settlement_batches b, LATERAL settled_returns(b.token) returned WHERE b.status = 'COMPLETED') leaf
      JOIN settlement_batches ON token = batch_id, (VALUES ('settled', 1), ('completed', -1)) AS moves (state, sign)
     GROUP BY leaf.partner_id, state, currency
  ) AS counted GROUP BY side, state, currency;
  INSERT INTO tallies
  SELECT 'payments by hour', side, payment_flow(state, payment_type, partner_id, receiver_partner_id, side), payment_hour(initiated_at, currency), count(*), sum(amount)
    FROM payments, LATERAL (VALUES (partner_id), (nullif(receiver_partner_id, partner_id))) AS sides (side)
   WHERE side IS NOT NULL GROUP BY 2, 3, 4;
  INSERT INTO tallies SELECT 'tasks', partner_id, status, workflow, count(*) FROM admission_tasks GROUP BY partner_id, status, workflow;
  INSERT INTO tallies
  SELECT list, partner_id, status, part, count(*)
    FROM accounts, account_spans(routing_number, token) GROUP BY list, partner_id, status, part;
END $$;--> statement-breakpoint
-- Gives the completed payments of today and yesterday their direction, because the overview compares
-- these days. Earlier hours keep `completed`. Writers wait meanwhile, for the payments of two days.
LOCK TABLE payments IN SHARE MODE;
--> statement-breakpoint
WITH since AS MATERIALIZED (
  SELECT date_trunc('day', now(), 'UTC') - interval '1 day' AS at
), first_token AS MATERIALIZED (
  -- The least ID of five minutes before, because an ID is made before its row.
  SELECT 'pay_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', ((ms >> shift) & 31)::int + 1, 1), '' ORDER BY shift DESC) AS token
    FROM (SELECT (extract(epoch FROM at) * 1000)::bigint - 300000 AS ms FROM since) made, unnest(ARRAY[45, 40, 35, 30, 25, 20, 15, 10, 5, 0]) AS shift
), days AS MATERIALIZED (
  SELECT DISTINCT counted.partner_id AS initiator, substr(part, 11) AS in_currency
    FROM (SELECT list, partner_id, state, part FROM tallies
          UNION ALL SELECT list, partner_id, state, part FROM tally_changes) counted, since
   WHERE list = 'payments by hour' AND state = 'completed' AND part >= payment_hour(since.at, '')
)
INSERT INTO tally_changes (list, partner_id, state, part, change, amount)
SELECT 'payments by hour', side, label, payment_hour(initiated_at, currency), sum(sign), sum(sign * amount)
  FROM since, first_token, days,
       LATERAL (SELECT * FROM payments
                 WHERE partner_id = initiator AND state = 'completed' AND currency = in_currency
                   AND token >= first_token.token AND initiated_at >= since.at) p,
       LATERAL (VALUES (partner_id), (nullif(receiver_partner_id, partner_id))) AS sides (side),
       LATERAL (VALUES ('completed', -1), (payment_flow(state, payment_type, partner_id, receiver_partner_id, side), 1)) AS moves (label, sign)
 WHERE side IS NOT NULL GROUP BY 2, 3, 4;
