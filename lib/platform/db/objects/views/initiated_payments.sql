-- Payments that a namespace sent, with the owner's rights, the row policy as a condition and indexed
-- columns only: the policy of the table allows either side, which no index contains (decision 0022).
CREATE OR REPLACE VIEW initiated_payments AS
  SELECT payment_id, token, partner_id, state, currency, amount, reference_key, debtor_address, beneficiary_address FROM payments
   WHERE partner_id = (SELECT current_setting('gateway.partner', true)) OR (SELECT current_user <> 'gateway_tenant');
