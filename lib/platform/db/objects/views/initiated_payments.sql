-- Payments that a namespace sent, with the owner's rights, the row policy as a condition, and the columns
-- that lists filter by: the policy of the table allows either side, which no index contains (decision 0022).
CREATE OR REPLACE VIEW initiated_payments AS
  SELECT payment_id, token, partner_id, state, currency, amount, reference_key, debtor_address, beneficiary_address,
         payment_type, receiver_partner_id AS other_partner_id,
         CASE WHEN receiver_partner_id = partner_id THEN 'within' WHEN payment_type = 'Type_Push' THEN 'out' ELSE 'in' END AS direction
    FROM payments
   WHERE partner_id = (SELECT current_setting('gateway.partner', true)) OR (SELECT current_user <> 'gateway_tenant');
