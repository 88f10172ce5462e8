-- What the checks of a payment and the resolution of an address need of other tenants (decision 0078).
-- The empty columns are for the previous release, which reads them without using them.
CREATE OR REPLACE VIEW directory_customers AS
  SELECT token, organization_id, partner_id, type, payment_address, first_name,
         ''::text AS middle_name, last_name, nick_name, ''::text AS email, ''::text AS phone_number, ''::text AS business_legal_name,
         business_trade_name, ''::text AS business_website, ''::text AS business_industry, ''::text AS business_description,
         status, deleted_at, created_at, updated_at
    FROM customers WHERE deleted_at IS NULL;
