CREATE TABLE "tallies" (
	"list" text NOT NULL,
	"partner_id" text NOT NULL,
	"state" text NOT NULL,
	"part" text NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "tallies_list_partner_id_state_part_pk" PRIMARY KEY("list","partner_id","state","part")
);
--> statement-breakpoint
ALTER TABLE "tallies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tally_changes" (
	"list" text NOT NULL,
	"partner_id" text NOT NULL,
	"state" text NOT NULL,
	"part" text NOT NULL,
	"change" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tally_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "payments_by_partner";--> statement-breakpoint
DROP INDEX "payments_by_receiver";--> statement-breakpoint
DROP INDEX "payments_by_partner_state";--> statement-breakpoint
DROP INDEX "accounts_by_partner";--> statement-breakpoint
DROP INDEX "accounts_by_routing_number";--> statement-breakpoint
DROP INDEX "tasks_queue";--> statement-breakpoint
DROP INDEX "payments_by_debtor";--> statement-breakpoint
DROP INDEX "payments_by_beneficiary";--> statement-breakpoint
DROP INDEX "transactions_by_debtor";--> statement-breakpoint
DROP INDEX "transactions_by_creditor";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reference_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "payments" SET "reference_key" = lower("reference") WHERE "reference" <> '';--> statement-breakpoint
CREATE INDEX "tasks_of_assignee" ON "admission_tasks" USING btree ("partner_id","assignee","status","token") WHERE assignee <> 0;--> statement-breakpoint
CREATE INDEX "payments_of_initiator" ON "payments" USING btree ("partner_id","state","currency","token");--> statement-breakpoint
CREATE INDEX "payments_of_receiver" ON "payments" USING btree ("receiver_partner_id","state","currency","token") WHERE receiver_partner_id <> partner_id;--> statement-breakpoint
CREATE INDEX "payments_by_amount" ON "payments" USING btree ("partner_id","currency","amount","token");--> statement-breakpoint
CREATE INDEX "payments_by_amount_received" ON "payments" USING btree ("receiver_partner_id","currency","amount","token") WHERE receiver_partner_id <> partner_id;--> statement-breakpoint
CREATE INDEX "payments_by_reference" ON "payments" USING btree ("reference_key","token") WHERE reference_key <> '';--> statement-breakpoint
CREATE INDEX "accounts_by_partner" ON "accounts" USING btree ("partner_id","status","token");--> statement-breakpoint
CREATE INDEX "accounts_by_routing_number" ON "accounts" USING btree ("partner_id","routing_number","status","token");--> statement-breakpoint
CREATE INDEX "tasks_queue" ON "admission_tasks" USING btree ("partner_id","status","workflow","token");--> statement-breakpoint
CREATE INDEX "payments_by_debtor" ON "payments" USING btree ("debtor_address","token");--> statement-breakpoint
CREATE INDEX "payments_by_beneficiary" ON "payments" USING btree ("beneficiary_address","token");--> statement-breakpoint
CREATE INDEX "transactions_by_debtor" ON "transactions" USING btree ("debtor_partner_id","currency","settlement_window","initiated_at");--> statement-breakpoint
CREATE INDEX "transactions_by_creditor" ON "transactions" USING btree ("creditor_partner_id","currency","settlement_window","initiated_at");--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "tallies" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (partner_id = (select current_setting('gateway.partner', true)));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "tally_changes" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (partner_id = (select current_setting('gateway.partner', true)));