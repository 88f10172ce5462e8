-- no transaction
CREATE UNIQUE INDEX CONCURRENTLY "transactions_payment_id_sequence_pk" ON "transactions" USING btree ("payment_id","sequence");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "transactions_of_returns" ON "transactions" USING btree ("environment","currency","settlement_window") WHERE sequence > 0;--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_returned_at_most";
