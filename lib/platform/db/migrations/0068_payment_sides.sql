-- The other namespace and the direction of the money, for filters (decision 0108).
CREATE OR REPLACE VIEW initiated_payments AS
  SELECT payment_id, token, partner_id, state, currency, amount, reference_key, debtor_address, beneficiary_address,
         payment_type, receiver_partner_id AS other_partner_id,
         CASE WHEN receiver_partner_id = partner_id THEN 'within' WHEN payment_type = 'Type_Push' THEN 'out' ELSE 'in' END AS direction
    FROM payments
   WHERE partner_id = (SELECT current_setting('gateway.partner', true)) OR (SELECT current_user <> 'gateway_tenant');--> statement-breakpoint
CREATE OR REPLACE VIEW received_payments AS
  SELECT payment_id, token, receiver_partner_id AS partner_id, state, currency, amount, reference_key, debtor_address,
         beneficiary_address, payment_type, payments.partner_id AS other_partner_id,
         CASE WHEN payment_type = 'Type_Push' THEN 'in' ELSE 'out' END AS direction
    FROM payments
   WHERE (receiver_partner_id = (SELECT current_setting('gateway.partner', true)) OR (SELECT current_user <> 'gateway_tenant'))
     AND receiver_partner_id <> payments.partner_id;
