-- Transactions of payments, without returns, that debit a namespace. See `initiated_payments`.
CREATE OR REPLACE VIEW debited_transactions AS
  SELECT payment_id, debtor_partner_id AS partner_id, currency, settlement_window, initiated_at FROM transactions
   WHERE (debtor_partner_id = (SELECT current_setting('gateway.partner', true)) OR (SELECT current_user <> 'gateway_tenant'))
     AND sequence = 0;
