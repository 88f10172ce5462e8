-- Which windows are settled. With the owner's rights, because tenants cannot read runs.
CREATE OR REPLACE VIEW completed_runs AS SELECT environment, upto_window FROM settlement_runs WHERE status = 'COMPLETED';
