-- no transaction
CREATE INDEX CONCURRENTLY "accounts_by_shown_title" ON "accounts" USING btree ("partner_id","status",lower(account_title),"token");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "customers_by_shown_name" ON "customers" USING btree ("partner_id",lower(case when type = 'Business' then business_trade_name else first_name || ' ' || last_name end),"token");
