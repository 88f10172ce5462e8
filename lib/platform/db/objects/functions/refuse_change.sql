-- The ledger and the audit log are append-only. Of a transaction, only the status may change.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER transactions_keep BEFORE DELETE ON transactions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER transactions_frozen BEFORE UPDATE ON transactions
  FOR EACH ROW WHEN (
    (OLD.payment_id, OLD.sequence, OLD.transaction_type, OLD.token, OLD.environment, OLD.currency, OLD.amount, OLD.debtor_partner_id, OLD.creditor_partner_id,
     OLD.settlement_window, OLD.created_at)
    IS DISTINCT FROM
    (NEW.payment_id, NEW.sequence, NEW.transaction_type, NEW.token, NEW.environment, NEW.currency, NEW.amount, NEW.debtor_partner_id, NEW.creditor_partner_id,
     NEW.settlement_window, NEW.created_at)
  ) EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER audit_never_emptied BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER audit_links_append_only BEFORE UPDATE OR DELETE ON audit_links FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER audit_links_never_emptied BEFORE TRUNCATE ON audit_links FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
