-- How many rows of its lists each namespace sees (decision 0022). Triggers append what a statement changed, one row for each
-- count that it changed; a job folds these rows into `tallies`. The sum over both is exact at any moment.
-- The functions run with their owner's rights, since a tenant's role writes no counts; and nobody else may hang them on a
-- table of his own.
CREATE FUNCTION tally_payments() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_changes
    SELECT 'payments', side, state, currency, count(*)
      FROM made, LATERAL (VALUES (partner_id), (nullif(receiver_partner_id, partner_id))) AS sides (side)
     WHERE side IS NOT NULL GROUP BY side, state, currency;
  ELSE
    INSERT INTO tally_changes
    SELECT 'payments', side, state, currency, sum(change)
      FROM (SELECT partner_id, receiver_partner_id, state, currency, 1 AS change FROM made
              UNION ALL SELECT partner_id, receiver_partner_id, state, currency, -1 FROM gone) AS changes,
           LATERAL (VALUES (partner_id), (nullif(receiver_partner_id, partner_id))) AS sides (side)
     WHERE side IS NOT NULL GROUP BY side, state, currency HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A batch makes its payments settled: no row of theirs says so (decision 0006), but its leaves know how many they are.
CREATE FUNCTION tally_settled() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO tally_changes
  SELECT 'payments', partner_id, state, currency, sum(sign * count)
    FROM made JOIN settlement_batches ON token = batch_id, (VALUES ('settled', 1), ('completed', -1)) AS moves (state, sign)
   GROUP BY partner_id, state, currency;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_tasks() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_changes
    SELECT 'tasks', partner_id, status, workflow, count(*) FROM made GROUP BY partner_id, status, workflow;
  ELSE
    INSERT INTO tally_changes
    SELECT 'tasks', partner_id, status, workflow, sum(change)
      FROM (SELECT partner_id, status, workflow, 1 AS change FROM made
              UNION ALL SELECT partner_id, status, workflow, -1 FROM gone) AS changes
     GROUP BY partner_id, status, workflow HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Accounts are counted by when they were made too, which is what their identifiers begin with: in spans of 2^25 and of 2^15
-- milliseconds. So any page is found by skipping spans. And all of it again for each routing number.
CREATE FUNCTION account_spans(routing_number text, token text) RETURNS TABLE (list text, part text) LANGUAGE sql IMMUTABLE AS $$
  SELECT kind || of, left(token, length)
    FROM (VALUES ('accounts', 10), ('accounts in detail', 12)) AS spans (kind, length), (VALUES (''), (' at ' || routing_number)) AS lists (of)
$$;
--> statement-breakpoint
CREATE FUNCTION tally_accounts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_changes
    SELECT list, partner_id, status, part, count(*)
      FROM made, account_spans(routing_number, token) GROUP BY list, partner_id, status, part;
  ELSE
    INSERT INTO tally_changes
    SELECT list, partner_id, status, part, sum(change)
      FROM (SELECT partner_id, status, routing_number, token, 1 AS change FROM made
              UNION ALL SELECT partner_id, status, routing_number, token, -1 FROM gone) AS changes,
           account_spans(routing_number, token)
     GROUP BY list, partner_id, status, part HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Counts everything anew. Writers wait meanwhile.
CREATE FUNCTION recount_tallies() RETURNS void LANGUAGE plpgsql AS $$
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
  INSERT INTO tallies SELECT 'tasks', partner_id, status, workflow, count(*) FROM admission_tasks GROUP BY partner_id, status, workflow;
  INSERT INTO tallies
  SELECT list, partner_id, status, part, count(*)
    FROM accounts, account_spans(routing_number, token) GROUP BY list, partner_id, status, part;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_made_tally AFTER INSERT ON payments
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_payments();
--> statement-breakpoint
CREATE TRIGGER payments_moved_tally AFTER UPDATE ON payments
  REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_payments();
--> statement-breakpoint
CREATE TRIGGER leaves_made_tally AFTER INSERT ON settlement_leaves
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_settled();
--> statement-breakpoint
CREATE TRIGGER tasks_made_tally AFTER INSERT ON admission_tasks
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_tasks();
--> statement-breakpoint
CREATE TRIGGER tasks_moved_tally AFTER UPDATE ON admission_tasks
  REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_tasks();
--> statement-breakpoint
CREATE TRIGGER accounts_made_tally AFTER INSERT ON accounts
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_accounts();
--> statement-breakpoint
CREATE TRIGGER accounts_moved_tally AFTER UPDATE ON accounts
  REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_accounts();
--> statement-breakpoint
SELECT recount_tallies();
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION tally_payments, tally_settled, tally_tasks, tally_accounts, recount_tallies FROM PUBLIC;
--> statement-breakpoint
GRANT SELECT ON tallies, tally_changes TO gateway_tenant;
--> statement-breakpoint
-- The two sides of what a namespace sees, each with the owner's rights, the condition of a policy, and columns that indexes hold:
-- under the policies, which say "either side", each row would have to be looked at, since no index knows both. Queries say
-- whose rows they want, here as anywhere; for anybody but a tenant's role that is all there is to it (decision 0022).
CREATE VIEW initiated_payments AS
  SELECT payment_id, token, partner_id, state, currency, amount, reference_key, debtor_address, beneficiary_address FROM payments
   WHERE partner_id = (SELECT current_setting('gateway.partner', true)) OR (SELECT current_user <> 'gateway_tenant');
--> statement-breakpoint
CREATE VIEW received_payments AS
  SELECT payment_id, token, receiver_partner_id AS partner_id, state, currency, amount, reference_key, debtor_address,
         beneficiary_address FROM payments
   WHERE (receiver_partner_id = (SELECT current_setting('gateway.partner', true)) OR (SELECT current_user <> 'gateway_tenant'))
     AND receiver_partner_id <> partner_id;
--> statement-breakpoint
CREATE VIEW debited_transactions AS
  SELECT payment_id, debtor_partner_id AS partner_id, currency, settlement_window, initiated_at FROM transactions
   WHERE debtor_partner_id = (SELECT current_setting('gateway.partner', true)) OR (SELECT current_user <> 'gateway_tenant');
--> statement-breakpoint
CREATE VIEW credited_transactions AS
  SELECT payment_id, creditor_partner_id AS partner_id, currency, settlement_window, initiated_at FROM transactions
   WHERE (creditor_partner_id = (SELECT current_setting('gateway.partner', true)) OR (SELECT current_user <> 'gateway_tenant'))
     AND creditor_partner_id <> debtor_partner_id;
--> statement-breakpoint
GRANT SELECT ON initiated_payments, received_payments, debited_transactions, credited_transactions TO gateway_tenant;
