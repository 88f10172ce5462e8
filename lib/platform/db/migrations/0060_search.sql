-- Read models of payments for searches, which a job fills (decision 0091).
CREATE TABLE "search_parties" (
	"partner_id" text NOT NULL,
	"address" text NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "search_parties_partner_id_address_name_pk" PRIMARY KEY("partner_id","address","name")
);
--> statement-breakpoint
ALTER TABLE "search_parties" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "search_payments" (
	"partner_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "search_payments_partner_id_payment_id_pk" PRIMARY KEY("partner_id","payment_id")
);
--> statement-breakpoint
ALTER TABLE "search_payments" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "search_progress" (
	"id" text PRIMARY KEY NOT NULL,
	"xid" bigint NOT NULL,
	"entry_id" text NOT NULL,
	"payment_id" text
);
--> statement-breakpoint
CREATE INDEX "search_parties_by_text" ON "search_parties" USING gin ("partner_id","text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "search_payments_by_text" ON "search_payments" USING gin ("partner_id","text" gin_trgm_ops);
--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "search_parties" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (partner_id = (select current_setting('gateway.partner', true)));
--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "search_payments" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (partner_id = (select current_setting('gateway.partner', true)));
--> statement-breakpoint
-- The job starts with the transactions that are open now, and indexes older payments meanwhile.
INSERT INTO search_progress VALUES ('payments', pg_snapshot_xmin(pg_current_snapshot())::text::bigint, '', '');
--> statement-breakpoint
GRANT SELECT ON search_parties, search_payments TO gateway_tenant;
--> statement-breakpoint
-- With the owner's rights and the policy as condition, like account_titles: under a policy, no index can find a part of a text.
CREATE VIEW payment_texts AS
  SELECT partner_id, payment_id, text FROM search_payments
   WHERE partner_id = (SELECT current_setting('gateway.partner', true)) OR (SELECT current_user <> 'gateway_tenant');
--> statement-breakpoint
CREATE VIEW party_texts AS
  SELECT partner_id, address, text FROM search_parties
   WHERE partner_id = (SELECT current_setting('gateway.partner', true)) OR (SELECT current_user <> 'gateway_tenant');
--> statement-breakpoint
CREATE VIEW customer_names AS
  SELECT token, partner_id, first_name || ' ' || last_name || ' ' || nick_name || ' ' || business_trade_name || ' ' || business_legal_name || ' ' || payment_address AS name
    FROM customers
   WHERE partner_id = (SELECT current_setting('gateway.partner', true)) OR (SELECT current_user <> 'gateway_tenant');
--> statement-breakpoint
GRANT SELECT ON payment_texts, party_texts, customer_names TO gateway_tenant;
