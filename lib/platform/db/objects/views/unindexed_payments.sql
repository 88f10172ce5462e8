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
          OR (SELECT current_user <> 'gateway_tenant'));
