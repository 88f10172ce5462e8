-- no transaction
CREATE INDEX CONCURRENTLY "api_key_usage_by_age" ON "api_key_usage" USING btree ("hour");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "rate_limits_by_age" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "rate_uses_by_age" ON "rate_uses" USING btree ("at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tallies_by_hour" ON "tallies" USING btree ("part") WHERE list = 'payments by hour';