-- Texts of parties, for searches. See `account_titles`.
CREATE OR REPLACE VIEW party_texts AS
  SELECT partner_id, address, text FROM search_parties
   WHERE partner_id = (SELECT current_setting('gateway.partner', true)) OR (SELECT current_user <> 'gateway_tenant');
