-- no transaction
CREATE INDEX CONCURRENTLY "search_payments_by_token" ON "search_payments" USING btree ("partner_id","token");
