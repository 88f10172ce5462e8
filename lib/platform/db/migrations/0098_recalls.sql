-- Recalls of payments (decision 0186).
CREATE TABLE "recalls" (
	"payment_id" text NOT NULL,
	"token" text NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"receiver_organization_id" text NOT NULL,
	"receiver_partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"original_transaction_id" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"state" text NOT NULL,
	"refusal_reason" text,
	"refusal_message" text NOT NULL,
	"return_id" text,
	"transaction_id" text,
	"created_by" text NOT NULL,
	"ended_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "recalls_payment_id_token_pk" PRIMARY KEY("payment_id","token")
);
--> statement-breakpoint
ALTER TABLE "recalls" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "recall_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "recalls_open_of_payment" ON "recalls" USING btree ("payment_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "recalls_due" ON "recalls" USING btree ("expires_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "recalls_sent" ON "recalls" USING btree ("partner_id","token");--> statement-breakpoint
CREATE INDEX "recalls_received" ON "recalls" USING btree ("receiver_partner_id","token") WHERE receiver_partner_id <> partner_id;--> statement-breakpoint
CREATE INDEX "recalls_to_answer" ON "recalls" USING btree ("receiver_partner_id","token") WHERE state = 'open';--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "recalls" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (partner_id = (select current_setting('gateway.partner', true)) or receiver_partner_id = (select current_setting('gateway.partner', true)));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (state, refusal_reason, refusal_message, return_id, transaction_id, ended_by, ended_at) ON "recalls" TO gateway_tenant;
