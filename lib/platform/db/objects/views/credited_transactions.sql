-- Transactions of payments, without returns, that credit a namespace; those within a namespace are debits
-- only. See `initiated_payments`.
CREATE OR REPLACE VIEW credited_transactions AS
  SELECT payment_id, creditor_partner_id AS partner_id, currency, settlement_window, initiated_at FROM transactions
   WHERE (creditor_partner_id = (SELECT current_setting('gateway.partner', true)) OR (SELECT current_user <> 'gateway_tenant'))
     AND creditor_partner_id <> debtor_partner_id AND sequence = 0;
