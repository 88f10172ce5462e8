-- no transaction
-- allow repeatable: the update changes only tasks without the copies
-- allow rows: only open tasks, which are few, found by the index before it; a decision on one waits for seconds at most

CREATE INDEX CONCURRENTLY "tasks_open_by_creation" ON "admission_tasks" USING btree ("partner_id","created_at","payment_id") WHERE status in ('pending', 'on_hold');--> statement-breakpoint
UPDATE "admission_tasks" t SET "currency" = p.currency, "amount" = p.amount, "expires_at" = p.expires_at
  FROM "payments" p WHERE p.payment_id = t.payment_id AND t.status in ('pending', 'on_hold') AND t.currency IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tasks_open_by_expiry" ON "admission_tasks" USING btree ("partner_id","expires_at","payment_id") WHERE status in ('pending', 'on_hold');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tasks_open_by_amount" ON "admission_tasks" USING btree ("partner_id","currency","amount","payment_id") WHERE status in ('pending', 'on_hold');
