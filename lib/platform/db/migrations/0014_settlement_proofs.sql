CREATE TABLE "settlement_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"x" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlement_trees" (
	"batch_id" text PRIMARY KEY NOT NULL,
	"nodes" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settlement_trees" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "settlement_batches" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "settlement_batches" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "settlement_leaves" ADD COLUMN "pairs_stored" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "batches_failed" ON "settlement_batches" USING btree ("environment","currency") WHERE status = 'FAILED';--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "settlement_trees" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING ((select true from settlement_leaves where batch_id = settlement_trees.batch_id limit 1));--> statement-breakpoint
ALTER POLICY "tenant_rows" ON "settlement_batches" TO gateway_tenant USING ((select true from settlement_leaves where batch_id = settlement_batches.token limit 1) or (settlement_batches.status = 'FAILED' and (select true from transactions where transactions.environment = settlement_batches.environment and transactions.currency = settlement_batches.currency and transactions.settlement_window > settlement_batches.after_window and transactions.settlement_window <= settlement_batches.upto_window limit 1)));