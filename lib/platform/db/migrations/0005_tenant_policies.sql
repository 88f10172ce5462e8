ALTER TABLE "account_validations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "admission_tasks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "admissions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "task_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "api_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "customers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "partners" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "organizations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "request_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "settlement_batches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "settlement_leaves" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "settlement_pairs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_exceptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "submissions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "transactions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "idempotency_records" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "account_validations" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (organization_id = (select current_setting('gateway.organization', true)));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "accounts" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (partner_id = (select current_setting('gateway.partner', true)));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "admission_tasks" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (partner_id = (select current_setting('gateway.partner', true)) or (select true from payments where payments.payment_id = admission_tasks.payment_id));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "admissions" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING ((select true from payments where payments.payment_id = admissions.payment_id));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "task_events" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING ((select true from payments where payments.payment_id = task_events.payment_id));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "api_keys" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (partner_id = (select current_setting('gateway.partner', true)));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "customers" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (partner_id = (select current_setting('gateway.partner', true)));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "members" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (organization_id = (select current_setting('gateway.organization', true)));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "partners" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (organization_id = (select current_setting('gateway.organization', true)));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "organizations" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (token = (select current_setting('gateway.organization', true)));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "payments" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (partner_id = (select current_setting('gateway.partner', true)) or receiver_partner_id = (select current_setting('gateway.partner', true)));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "request_log" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (partner_id = (select current_setting('gateway.partner', true)));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "settlement_batches" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING ((select true from settlement_leaves where batch_id = settlement_batches.token limit 1));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "settlement_leaves" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (partner_id = (select current_setting('gateway.partner', true)));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "settlement_pairs" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (debtor_partner_id = (select current_setting('gateway.partner', true)) or creditor_partner_id = (select current_setting('gateway.partner', true)));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "payment_exceptions" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING ((select true from payments where payments.payment_id = payment_exceptions.payment_id));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "submissions" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING ((select true from payments where payments.payment_id = submissions.payment_id));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "transactions" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (debtor_partner_id = (select current_setting('gateway.partner', true)) or creditor_partner_id = (select current_setting('gateway.partner', true)));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "audit_entries" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (organization_id = (select current_setting('gateway.organization', true)));--> statement-breakpoint
CREATE POLICY "tenant_reads" ON "events" AS PERMISSIVE FOR SELECT TO "gateway_tenant" USING (partner_id = (select current_setting('gateway.partner', true)));--> statement-breakpoint
CREATE POLICY "tenant_tells" ON "events" AS PERMISSIVE FOR INSERT TO "gateway_tenant" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "idempotency_records" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (split_part(scope, ' ', 1) = nullif((select current_setting('gateway.organization', true)), '') and split_part(scope, ' ', 2) = (select current_setting('gateway.partner', true)));