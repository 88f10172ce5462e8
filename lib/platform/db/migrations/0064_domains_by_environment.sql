-- no transaction
-- The uniqueness of domains and addresses per environment (decision 0105). The indexes of the whole network stay for the previous
-- release, whose statements infer them.
CREATE UNIQUE INDEX CONCURRENTLY "customers_address_of_partner" ON "customers" USING btree ("payment_address","partner_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "partners_domain_in_environment" ON "partners" USING btree ("domain","environment");
