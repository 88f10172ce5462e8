-- Fills in the copied columns for the previous release, which inserts tasks without them.
CREATE OR REPLACE FUNCTION copy_payment_to_task() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT p.currency, p.amount, p.expires_at INTO new.currency, new.amount, new.expires_at
    FROM payments p WHERE p.payment_id = new.payment_id;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER tasks_copy_payment BEFORE INSERT ON "admission_tasks"
  FOR EACH ROW WHEN (new.currency IS NULL) EXECUTE FUNCTION copy_payment_to_task();
