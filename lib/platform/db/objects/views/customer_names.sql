-- Names of customers, for searches. See `account_titles`. The index `customers_by_name` repeats the
-- expression.
CREATE OR REPLACE VIEW customer_names AS
  SELECT token, partner_id, first_name || ' ' || last_name || ' ' || nick_name || ' ' || business_trade_name || ' ' || business_legal_name || ' ' || payment_address AS name
    FROM customers
   WHERE partner_id = (SELECT current_setting('gateway.partner', true)) OR (SELECT current_user <> 'gateway_tenant');
