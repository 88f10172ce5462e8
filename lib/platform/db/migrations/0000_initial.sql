CREATE TABLE "admission_tasks" (
	"payment_id" text NOT NULL,
	"token" text NOT NULL,
	"admission_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"workflow" text NOT NULL,
	"assignee" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "admission_tasks_payment_id_token_pk" PRIMARY KEY("payment_id","token")
);
--> statement-breakpoint
CREATE TABLE "admissions" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"status" smallint NOT NULL,
	"remaining" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_events" (
	"payment_id" text NOT NULL,
	"token" text NOT NULL,
	"task_id" text NOT NULL,
	"kind" text NOT NULL,
	"assignee" integer,
	"actor" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "task_events_payment_id_token_pk" PRIMARY KEY("payment_id","token")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"token" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"customers_read" boolean NOT NULL,
	"customers_write" boolean NOT NULL,
	"transactions_read" boolean NOT NULL,
	"transactions_write" boolean NOT NULL,
	"secret_hash" text NOT NULL,
	"secret_mask" text NOT NULL,
	"previous_hash" text,
	"previous_expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"token" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"type" text NOT NULL,
	"payment_address" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"middle_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"nick_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"business_legal_name" text DEFAULT '' NOT NULL,
	"business_trade_name" text DEFAULT '' NOT NULL,
	"business_website" text DEFAULT '' NOT NULL,
	"business_industry" text DEFAULT '' NOT NULL,
	"business_description" text DEFAULT '' NOT NULL,
	"status" smallint NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"token" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"number" integer NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "members_number" UNIQUE("organization_id","number")
);
--> statement-breakpoint
CREATE TABLE "revoked_tokens" (
	"jti" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"token" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"domain" text NOT NULL,
	"enabled" boolean NOT NULL,
	"environment" text NOT NULL,
	"confirm_incoming" boolean DEFAULT false NOT NULL,
	"review_currency" text,
	"review_threshold" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"token" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"verification" text DEFAULT 'sandbox' NOT NULL,
	"operator" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"payment_type" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"debtor" jsonb NOT NULL,
	"beneficiary" jsonb NOT NULL,
	"debtor_address" text NOT NULL,
	"beneficiary_address" text NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"receiver_organization_id" text,
	"receiver_partner_id" text,
	"initiated_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlement_batches" (
	"token" text PRIMARY KEY NOT NULL,
	"run_id" text NOT NULL,
	"environment" text NOT NULL,
	"currency" text NOT NULL,
	"after_window" bigint NOT NULL,
	"upto_window" bigint NOT NULL,
	"status" text NOT NULL,
	"cutoff_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"failure" text,
	"transaction_count" bigint NOT NULL,
	"root_hash" text,
	"tree_version" text,
	"leaves_count" integer,
	CONSTRAINT "batches_by_window" UNIQUE("environment","currency","upto_window")
);
--> statement-breakpoint
CREATE TABLE "settlement_leaves" (
	"batch_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"leaf_index" integer NOT NULL,
	"total" numeric(38, 0) NOT NULL,
	"count" bigint NOT NULL,
	"salt" text NOT NULL,
	"leaf_hash" text NOT NULL,
	CONSTRAINT "settlement_leaves_batch_id_partner_id_pk" PRIMARY KEY("batch_id","partner_id")
);
--> statement-breakpoint
CREATE TABLE "settlement_marks" (
	"environment" text NOT NULL,
	"currency" text NOT NULL,
	"settled_window" bigint NOT NULL,
	CONSTRAINT "settlement_marks_environment_currency_pk" PRIMARY KEY("environment","currency")
);
--> statement-breakpoint
CREATE TABLE "settlement_pairs" (
	"batch_id" text NOT NULL,
	"debtor_partner_id" text NOT NULL,
	"creditor_partner_id" text NOT NULL,
	"amount" numeric(38, 0) NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "settlement_pairs_batch_id_debtor_partner_id_creditor_partner_id_pk" PRIMARY KEY("batch_id","debtor_partner_id","creditor_partner_id")
);
--> statement-breakpoint
CREATE TABLE "settlement_runs" (
	"token" text PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"after_window" bigint NOT NULL,
	"upto_window" bigint NOT NULL,
	"status" text NOT NULL,
	"cutoff_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"failure" text,
	CONSTRAINT "runs_by_window" UNIQUE("environment","upto_window")
);
--> statement-breakpoint
CREATE TABLE "settlement_windows" (
	"environment" text PRIMARY KEY NOT NULL,
	"open" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_exceptions" (
	"payment_id" text NOT NULL,
	"token" text NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"record_type" text NOT NULL,
	"code" text NOT NULL,
	"message" text NOT NULL,
	"blame" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_exceptions_payment_id_token_pk" PRIMARY KEY("payment_id","token")
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"status" smallint NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"environment" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"debtor_organization_id" text NOT NULL,
	"debtor_partner_id" text NOT NULL,
	"creditor_organization_id" text NOT NULL,
	"creditor_partner_id" text NOT NULL,
	"debit_line_token" text NOT NULL,
	"credit_line_token" text NOT NULL,
	"approval_code" text NOT NULL,
	"status" smallint NOT NULL,
	"settlement_window" bigint NOT NULL,
	"initiated_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"token" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"action" text NOT NULL,
	"resource_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"token" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"record_type" text NOT NULL,
	"event_type" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_records" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_records_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE INDEX "tasks_queue" ON "admission_tasks" USING btree ("partner_id","status","token");--> statement-breakpoint
CREATE INDEX "tasks_by_token" ON "admission_tasks" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_secret" ON "api_keys" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "api_keys_previous" ON "api_keys" USING btree ("previous_hash");--> statement-breakpoint
CREATE INDEX "api_keys_by_partner" ON "api_keys" USING btree ("partner_id","token");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_address" ON "customers" USING btree ("payment_address") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customers_by_partner" ON "customers" USING btree ("partner_id","token");--> statement-breakpoint
CREATE UNIQUE INDEX "members_email" ON "members" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "partners_domain" ON "partners" USING btree ("domain");--> statement-breakpoint
CREATE INDEX "partners_by_organization" ON "partners" USING btree ("organization_id","token");--> statement-breakpoint
CREATE INDEX "payments_by_partner" ON "payments" USING btree ("partner_id","token");--> statement-breakpoint
CREATE INDEX "payments_by_receiver" ON "payments" USING btree ("receiver_partner_id","token");--> statement-breakpoint
CREATE INDEX "payments_by_partner_state" ON "payments" USING btree ("partner_id","state","token");--> statement-breakpoint
CREATE INDEX "payments_by_debtor" ON "payments" USING btree ("partner_id","debtor_address","token");--> statement-breakpoint
CREATE INDEX "payments_by_beneficiary" ON "payments" USING btree ("partner_id","beneficiary_address","token");--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("expires_at") WHERE state in ('created', 'in_admission', 'on_hold');--> statement-breakpoint
CREATE INDEX "batches_by_cutoff" ON "settlement_batches" USING btree ("environment","cutoff_at","token");--> statement-breakpoint
CREATE INDEX "leaves_by_partner" ON "settlement_leaves" USING btree ("partner_id","batch_id");--> statement-breakpoint
CREATE INDEX "pairs_by_creditor" ON "settlement_pairs" USING btree ("batch_id","creditor_partner_id");--> statement-breakpoint
CREATE INDEX "exceptions_by_partner" ON "payment_exceptions" USING btree ("partner_id","token");--> statement-breakpoint
CREATE INDEX "transactions_to_settle" ON "transactions" USING btree ("environment","settlement_window","currency","debtor_partner_id","creditor_partner_id");--> statement-breakpoint
CREATE INDEX "transactions_by_token" ON "transactions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "transactions_by_debtor" ON "transactions" USING btree ("debtor_partner_id","token");--> statement-breakpoint
CREATE INDEX "transactions_by_creditor" ON "transactions" USING btree ("creditor_partner_id","token");--> statement-breakpoint
CREATE INDEX "audit_by_organization" ON "audit_entries" USING btree ("organization_id","token");--> statement-breakpoint
CREATE INDEX "events_by_partner" ON "events" USING btree ("partner_id","token");--> statement-breakpoint
CREATE INDEX "idempotency_by_age" ON "idempotency_records" USING btree ("created_at");