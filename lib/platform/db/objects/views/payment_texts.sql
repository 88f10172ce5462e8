-- Texts of payments, for searches. See `account_titles`.
CREATE OR REPLACE VIEW payment_texts AS
  SELECT partner_id, payment_id, text, token FROM search_payments
   WHERE partner_id = (SELECT current_setting('gateway.partner', true)) OR (SELECT current_user <> 'gateway_tenant');
