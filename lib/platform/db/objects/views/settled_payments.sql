-- Payments whose own transaction is in a completed batch: its window is not above the mark of its currency.
-- No row of the payment or transaction records it (decision 0006).
CREATE OR REPLACE VIEW settled_payments WITH (security_invoker = true) AS
  SELECT t.payment_id
    FROM transactions t
    JOIN settlement_marks m ON m.environment = t.environment AND m.currency = t.currency
   WHERE t.settlement_window <= m.settled_window AND t.sequence = 0;
