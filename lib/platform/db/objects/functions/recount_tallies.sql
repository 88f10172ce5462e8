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
END $$;
