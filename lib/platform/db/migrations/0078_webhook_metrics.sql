-- no transaction
CREATE INDEX CONCURRENTLY "attempts_by_time" ON "delivery_attempts" USING btree ("webhook_id","at","partner_id","duration_ms","failure");
