-- Adds the order of a payment for the previous release, which indexes payments without it.
CREATE OR REPLACE FUNCTION order_search_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT p.token INTO new.token FROM payments p WHERE p.payment_id = new.payment_id;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER search_payments_order BEFORE INSERT ON search_payments
  FOR EACH ROW WHEN (new.token IS NULL) EXECUTE FUNCTION order_search_payment();
