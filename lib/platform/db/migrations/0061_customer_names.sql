-- no transaction
CREATE INDEX CONCURRENTLY "customers_by_name" ON "customers" USING gin ("partner_id",(first_name || ' ' || last_name || ' ' || nick_name || ' ' || business_trade_name || ' ' || business_legal_name || ' ' || payment_address) gin_trgm_ops);
