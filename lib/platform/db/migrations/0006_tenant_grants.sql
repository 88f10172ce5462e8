-- What a tenant's request may do at all (decision 0019); the policies say with which rows. What is not named here, a tenant's
-- request cannot touch: settlement runs, migrations.
GRANT SELECT ON request_log, settlement_batches, settlement_leaves, settlement_marks, settlement_pairs, settlement_windows
   TO gateway_tenant;
--> statement-breakpoint
GRANT SELECT, INSERT ON audit_entries, events, payment_exceptions, revoked_tokens, submissions, task_events, transactions
   TO gateway_tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON account_validations, accounts, admission_tasks, admissions, api_keys, customers, members,
   organizations, partners, payments TO gateway_tenant;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON idempotency_records TO gateway_tenant;
--> statement-breakpoint
-- Read with the rights of whoever asks, or they would show every tenant's.
ALTER VIEW settled_payments SET (security_invoker = true);
--> statement-breakpoint
ALTER VIEW transaction_lines SET (security_invoker = true);
--> statement-breakpoint
GRANT SELECT ON settled_payments, transaction_lines TO gateway_tenant;
--> statement-breakpoint
-- Read with the owner's rights: the whole network, for the few rules that span namespaces. A query says so by these names.
CREATE VIEW directory_partners AS SELECT * FROM partners;
--> statement-breakpoint
CREATE VIEW directory_customers AS SELECT * FROM customers;
--> statement-breakpoint
GRANT SELECT ON directory_partners, directory_customers TO gateway_tenant;
