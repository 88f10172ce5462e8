-- no transaction
CREATE INDEX CONCURRENTLY "payments_with" ON "payments" USING btree ("partner_id","receiver_partner_id","token") WHERE receiver_partner_id is not null;
