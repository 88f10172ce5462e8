-- The debit and the credit line of each transaction, equal by construction.
CREATE OR REPLACE VIEW transaction_lines WITH (security_invoker = true) AS
  SELECT payment_id, token AS transaction_id, debit_line_token AS token, debtor_partner_id AS partner_id,
         currency, amount, 'TD_Debit' AS direction, transaction_type
    FROM transactions
  UNION ALL
  SELECT payment_id, token, credit_line_token, creditor_partner_id, currency, amount, 'TD_Credit', transaction_type
    FROM transactions;
