-- What the rules of a payment and the resolution of an address need of other tenants, and no more (decision 0078). The other
-- columns stay, empty, for the previous release, which reads them without using them.
CREATE OR REPLACE VIEW directory_customers AS
  SELECT token, organization_id, partner_id, type, payment_address, first_name,
         ''::text AS middle_name, last_name, nick_name, ''::text AS email, ''::text AS phone_number, ''::text AS business_legal_name,
         business_trade_name, ''::text AS business_website, ''::text AS business_industry, ''::text AS business_description,
         status, deleted_at, created_at, updated_at
    FROM customers WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE OR REPLACE VIEW directory_partners AS
  SELECT token, organization_id, name, domain,
         enabled AND organization_id NOT IN (SELECT token FROM suspended_organizations) AS enabled,
         environment, confirm_incoming, review_currency, review_threshold, created_at, created_at AS updated_at, reviewed_by
    FROM partners;
