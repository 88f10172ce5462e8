-- The two lines of a transaction, equal by construction (contract 6, step 5).
CREATE VIEW transaction_lines AS
  SELECT payment_id, token AS transaction_id, debit_line_token AS token, debtor_partner_id AS partner_id,
         currency, amount, 'TD_Debit' AS direction
    FROM transactions
  UNION ALL
  SELECT payment_id, token, credit_line_token, creditor_partner_id, currency, amount, 'TD_Credit'
    FROM transactions;
--> statement-breakpoint
-- Payments whose transaction a completed batch holds. Nothing on the payment or the transaction records it: the window that the
-- transaction was stamped with is at or under its currency's mark (decision 0006).
CREATE VIEW settled_payments AS
  SELECT t.payment_id
    FROM transactions t
    JOIN settlement_marks m ON m.environment = t.environment AND m.currency = t.currency
   WHERE t.settlement_window <= m.settled_window;
--> statement-breakpoint
-- The ledger and the audit log only grow; a transaction may change its status, nothing else.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER transactions_keep BEFORE DELETE ON transactions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER transactions_frozen BEFORE UPDATE ON transactions
  FOR EACH ROW WHEN (
    (OLD.payment_id, OLD.token, OLD.environment, OLD.currency, OLD.amount, OLD.debtor_partner_id, OLD.creditor_partner_id,
     OLD.settlement_window, OLD.created_at)
    IS DISTINCT FROM
    (NEW.payment_id, NEW.token, NEW.environment, NEW.currency, NEW.amount, NEW.debtor_partner_id, NEW.creditor_partner_id,
     NEW.settlement_window, NEW.created_at)
  ) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
ALTER TABLE payments ADD CONSTRAINT payments_amount CHECK (amount > 0);
--> statement-breakpoint
ALTER TABLE transactions ADD CONSTRAINT transactions_amount CHECK (amount > 0);
--> statement-breakpoint
INSERT INTO settlement_windows (environment, open) VALUES ('sandbox', 1), ('live', 1);
--> statement-breakpoint
-- At most one run of an environment is under way; a second closer adds its window to it (decision 0006).
CREATE UNIQUE INDEX runs_under_way ON settlement_runs (environment) WHERE status = 'PROCESSING';
--> statement-breakpoint
-- The window to stamp a new transaction with. The shared lock is held until commit: closing a window waits for exactly the
-- writers that stamped it. Lock and re-read are separate statements, so that the re-read sees a close that came between
-- (decision 0006).
CREATE FUNCTION settlement_window_for_writer(env text) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  seen bigint;
  current bigint;
BEGIN
  LOOP
    SELECT open INTO STRICT seen FROM settlement_windows WHERE environment = env;
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('settlement window ' || env, seen));
    SELECT open INTO STRICT current FROM settlement_windows WHERE environment = env;
    IF current = seen THEN
      RETURN seen;
    END IF;
  END LOOP;
END $$;
