-- no transaction
CREATE INDEX CONCURRENTLY "idempotency_secrets_by_age" ON "idempotency_records" USING btree ("created_at") WHERE status = 200 and not starts_with(body, '{');
