-- The order of payments in the search index (decision 0235).
ALTER TABLE "search_payments" ADD COLUMN "token" text;--> statement-breakpoint
ALTER TABLE "search_progress" ADD COLUMN "ordered_id" text DEFAULT '';--> statement-breakpoint
-- Adds the order of a payment for the previous release, which indexes payments without it.
CREATE OR REPLACE FUNCTION order_search_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT p.token INTO new.token FROM payments p WHERE p.payment_id = new.payment_id;
  RETURN new;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER search_payments_order BEFORE INSERT ON search_payments
  FOR EACH ROW WHEN (new.token IS NULL) EXECUTE FUNCTION order_search_payment();--> statement-breakpoint
-- Texts of payments, for searches. See `account_titles`.
CREATE OR REPLACE VIEW payment_texts AS
  SELECT partner_id, payment_id, text, token FROM search_payments
   WHERE partner_id = (SELECT current_setting('gateway.partner', true)) OR (SELECT current_user <> 'gateway_tenant');--> statement-breakpoint
-- How far the search index is behind. `has_entries`: it may lack the payments of unprocessed audit entries
-- (`unindexed_payments`). `is_far_behind`: it may lack any payment. Runs with the owner's rights, because tenants
-- cannot read the position of the job.
CREATE OR REPLACE VIEW search_backlog AS
  SELECT p.payment_id IS NOT NULL OR p.ordered_id IS NOT NULL
           OR p.xid > pg_snapshot_xmin(pg_current_snapshot())::text::bigint
           OR EXISTS (SELECT FROM audit_entries a
                       WHERE a.xid >= p.xid AND a.xid < pg_snapshot_xmax(pg_current_snapshot())::text::bigint
                       ORDER BY a.xid OFFSET 300 LIMIT 1) AS is_far_behind,
         -- Below xmax only: entries restored from another server can have higher transaction IDs.
         EXISTS (SELECT FROM audit_entries a
                  WHERE a.xid >= p.xid AND a.xid < pg_snapshot_xmax(pg_current_snapshot())::text::bigint) AS has_entries
    FROM search_progress p;--> statement-breakpoint
-- Payments that a namespace sees and that the search index may lack or have in an earlier state: those that the next
-- 300 unprocessed audit entries name. See `search_backlog`.
CREATE OR REPLACE VIEW unindexed_payments AS
  SELECT y.payment_id, y.partner_id, y.receiver_partner_id
    FROM payments y
   WHERE y.payment_id IN (
           SELECT coalesce(e.after ->> 'payment_id', e.resource_id) FROM (
             SELECT a.after, a.resource_id FROM search_progress p, audit_entries a
              WHERE a.xid >= p.xid AND a.xid < pg_snapshot_xmax(pg_current_snapshot())::text::bigint
              ORDER BY a.xid LIMIT 300) e)
     AND ((SELECT current_setting('gateway.partner', true)) IN (y.partner_id, y.receiver_partner_id)
          OR (SELECT current_user <> 'gateway_tenant'));--> statement-breakpoint
GRANT SELECT ON search_backlog, unindexed_payments TO gateway_tenant;
