-- Returns of payments (decision 0181). The key of transactions changes in the next two migrations.
CREATE TABLE "returns" (
	"payment_id" text NOT NULL,
	"token" text NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"receiver_organization_id" text NOT NULL,
	"receiver_partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"original_transaction_id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "returns_payment_id_token_pk" PRIMARY KEY("payment_id","token")
);
--> statement-breakpoint
ALTER TABLE "returns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "returns_sent" ON "returns" USING btree ("partner_id","token");--> statement-breakpoint
CREATE INDEX "returns_received" ON "returns" USING btree ("receiver_partner_id","token") WHERE receiver_partner_id <> partner_id;--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "returns" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (partner_id = (select current_setting('gateway.partner', true)) or receiver_partner_id = (select current_setting('gateway.partner', true)));--> statement-breakpoint
GRANT SELECT, INSERT ON "returns" TO gateway_tenant;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "returned_amount" bigint DEFAULT 0 NOT NULL, ADD COLUMN "returns_count" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_returned_at_most" CHECK (returned_amount >= 0 and returned_amount <= amount) NOT VALID;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "sequence" smallint DEFAULT 0 NOT NULL, ADD COLUMN "transaction_type" text DEFAULT 'TT_PAYMENT' NOT NULL;--> statement-breakpoint
CREATE OR REPLACE TRIGGER transactions_frozen BEFORE UPDATE ON transactions
  FOR EACH ROW WHEN (
    (OLD.payment_id, OLD.sequence, OLD.transaction_type, OLD.token, OLD.environment, OLD.currency, OLD.amount, OLD.debtor_partner_id, OLD.creditor_partner_id,
     OLD.settlement_window, OLD.created_at)
    IS DISTINCT FROM
    (NEW.payment_id, NEW.sequence, NEW.transaction_type, NEW.token, NEW.environment, NEW.currency, NEW.amount, NEW.debtor_partner_id, NEW.creditor_partner_id,
     NEW.settlement_window, NEW.created_at)
  ) EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Transactions of payments, without returns, that debit a namespace. See `initiated_payments`.
CREATE OR REPLACE VIEW debited_transactions AS
  SELECT payment_id, debtor_partner_id AS partner_id, currency, settlement_window, initiated_at FROM transactions
   WHERE (debtor_partner_id = (SELECT current_setting('gateway.partner', true)) OR (SELECT current_user <> 'gateway_tenant'))
     AND sequence = 0;--> statement-breakpoint
-- Transactions of payments, without returns, that credit a namespace; those within a namespace are debits
-- only. See `initiated_payments`.
CREATE OR REPLACE VIEW credited_transactions AS
  SELECT payment_id, creditor_partner_id AS partner_id, currency, settlement_window, initiated_at FROM transactions
   WHERE (creditor_partner_id = (SELECT current_setting('gateway.partner', true)) OR (SELECT current_user <> 'gateway_tenant'))
     AND creditor_partner_id <> debtor_partner_id AND sequence = 0;--> statement-breakpoint
-- Payments whose own transaction is in a completed batch: its window is not above the mark of its currency.
-- No row of the payment or transaction records it (decision 0006).
CREATE OR REPLACE VIEW settled_payments WITH (security_invoker = true) AS
  SELECT t.payment_id
    FROM transactions t
    JOIN settlement_marks m ON m.environment = t.environment AND m.currency = t.currency
   WHERE t.settlement_window <= m.settled_window AND t.sequence = 0;--> statement-breakpoint
-- The debit and the credit line of each transaction, equal by construction.
CREATE OR REPLACE VIEW transaction_lines WITH (security_invoker = true) AS
  SELECT payment_id, token AS transaction_id, debit_line_token AS token, debtor_partner_id AS partner_id,
         currency, amount, 'TD_Debit' AS direction, transaction_type
    FROM transactions
  UNION ALL
  SELECT payment_id, token, credit_line_token, creditor_partner_id, currency, amount, 'TD_Credit', transaction_type
    FROM transactions;--> statement-breakpoint
-- The returns in a settlement batch, by namespace; one within a namespace counts once. A leaf counts them
-- like payments.
CREATE OR REPLACE FUNCTION settled_returns(batch text) RETURNS TABLE (partner_id text, count bigint) LANGUAGE sql STABLE AS $$
  SELECT side, count(*)
    FROM settlement_batches b
    JOIN transactions t ON t.environment = b.environment AND t.currency = b.currency AND t.sequence > 0
     AND t.settlement_window > b.after_window AND t.settlement_window <= b.upto_window,
         LATERAL (VALUES (t.debtor_partner_id), (nullif(t.creditor_partner_id, t.debtor_partner_id))) AS sides (side)
   WHERE b.token = batch AND side IS NOT NULL GROUP BY side
$$;--> statement-breakpoint
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
  SELECT 'payments by hour', side, payment_ending(state), payment_hour(initiated_at, currency), count(*), sum(amount)
    FROM payments, LATERAL (VALUES (partner_id), (nullif(receiver_partner_id, partner_id))) AS sides (side)
   WHERE side IS NOT NULL GROUP BY 2, 3, 4;
  INSERT INTO tallies SELECT 'tasks', partner_id, status, workflow, count(*) FROM admission_tasks GROUP BY partner_id, status, workflow;
  INSERT INTO tallies
  SELECT list, partner_id, status, part, count(*)
    FROM accounts, account_spans(routing_number, token) GROUP BY list, partner_id, status, part;
END $$;
