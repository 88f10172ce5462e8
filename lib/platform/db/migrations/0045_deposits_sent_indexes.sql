-- no transaction
CREATE INDEX CONCURRENTLY "validations_to_send" ON "account_validations" USING btree ("token") WHERE deposits_sent_at is null and status = 'pending';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "validations_sent" ON "account_validations" USING btree ("token") WHERE deposits_sent_at is not null;
