-- All namespaces, for checks across tenants and names of counterparties (decision 0078).
CREATE OR REPLACE VIEW directory_partners AS
  SELECT token, organization_id, name, domain,
         enabled AND organization_id NOT IN (SELECT token FROM suspended_organizations) AS enabled,
         environment, confirm_incoming, review_currency, review_threshold, created_at, created_at AS updated_at, reviewed_by
    FROM partners;
