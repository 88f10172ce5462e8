-- What a tenant's request may do (decision 0019): ask to be verified. To answer is the operator's, as the network.
GRANT SELECT, INSERT ON verification_requests TO gateway_tenant;
--> statement-breakpoint
-- Which organizations are suspended, read with the owner's rights: a payment asks it of both sides, whoever is asking (decision 0038).
CREATE VIEW suspended_organizations AS SELECT token FROM organizations WHERE NOT enabled;
--> statement-breakpoint
GRANT SELECT ON suspended_organizations TO gateway_tenant;
--> statement-breakpoint
-- To the network, the namespaces of a suspended organization are disabled: nothing is paid into or out of them.
CREATE OR REPLACE VIEW directory_partners AS
  SELECT token, organization_id, name, domain,
         enabled AND organization_id NOT IN (SELECT token FROM suspended_organizations) AS enabled,
         environment, confirm_incoming, review_currency, review_threshold, created_at, updated_at
    FROM partners;
