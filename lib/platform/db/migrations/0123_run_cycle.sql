ALTER TABLE "settlement_runs" ADD COLUMN "cycle" text;--> statement-breakpoint
-- allow index: few mismatches are about balances
CREATE INDEX "mismatches_of_balances" ON "settlement_mismatches" USING btree ("import_id") WHERE expected_on is not null;