-- Runs in progress, for the batches that they will create (decision 0059). With the owner's rights,
-- because tenants cannot read runs.
CREATE OR REPLACE VIEW settlement_runs_under_way AS
  SELECT token, environment, after_window, upto_window, cutoff_at, started_at, failure
    FROM settlement_runs WHERE status = 'PROCESSING';
