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
    FROM search_progress p;
