CREATE INDEX "runs_completed" ON "settlement_runs" USING btree ("environment","upto_window") WHERE status = 'COMPLETED';--> statement-breakpoint
-- How far each environment is settled. Read with the owner's rights: the runs themselves are the network's.
CREATE VIEW completed_runs AS SELECT environment, upto_window FROM settlement_runs WHERE status = 'COMPLETED';
--> statement-breakpoint
GRANT SELECT ON completed_runs TO gateway_tenant;
