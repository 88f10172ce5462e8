-- The runs that have not ended, for the batches that they will make. Read with the owner's rights: the runs themselves are the network's.
CREATE VIEW settlement_runs_under_way AS
  SELECT token, environment, after_window, upto_window, cutoff_at, started_at, failure
    FROM settlement_runs WHERE status = 'PROCESSING';
--> statement-breakpoint
GRANT SELECT ON settlement_runs_under_way TO gateway_tenant;
