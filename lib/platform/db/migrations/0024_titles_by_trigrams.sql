-- Both come with PostgreSQL, and the owner of a database may make them (decision 0027).
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE INDEX "accounts_by_title" ON "accounts" USING gin ("partner_id","account_title" gin_trgm_ops);
--> statement-breakpoint
-- A namespace's titles, with the owner's rights and the policy as condition: under the policy itself no index may be asked for a
-- part of a text, since that might tell something of rows that are another's (decision 0019).
CREATE VIEW account_titles AS
  SELECT token, partner_id, status, routing_number, account_title FROM accounts
   WHERE partner_id = (SELECT current_setting('gateway.partner', true)) OR (SELECT current_user <> 'gateway_tenant');
--> statement-breakpoint
GRANT SELECT ON account_titles TO gateway_tenant;
