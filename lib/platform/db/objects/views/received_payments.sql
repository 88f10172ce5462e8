-- Payments that a namespace received; those within a namespace are sent ones only. See
-- `initiated_payments`.
CREATE OR REPLACE VIEW received_payments AS
  SELECT payment_id, token, receiver_partner_id AS partner_id, state, currency, amount, reference_key, debtor_address,
         beneficiary_address, payment_type, payments.partner_id AS other_partner_id,
         CASE WHEN payment_type = 'Type_Push' THEN 'in' ELSE 'out' END AS direction
    FROM payments
   WHERE (receiver_partner_id = (SELECT current_setting('gateway.partner', true)) OR (SELECT current_user <> 'gateway_tenant'))
     AND receiver_partner_id <> payments.partner_id;
