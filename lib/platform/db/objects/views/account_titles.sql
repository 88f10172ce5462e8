-- Titles of accounts, with the owner's rights and the row policy as a condition: under the policy itself,
-- no index can be used to search for a part of a text (decision 0019).
CREATE OR REPLACE VIEW account_titles AS
  SELECT token, partner_id, status, routing_number, account_title FROM accounts
   WHERE partner_id = (SELECT current_setting('gateway.partner', true)) OR (SELECT current_user <> 'gateway_tenant');
