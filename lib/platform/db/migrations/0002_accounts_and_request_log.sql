CREATE TABLE "account_validations" (
	"token" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"account_id" text NOT NULL,
	"sealed_amounts" text NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"tries_left" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"token" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"account_title" text NOT NULL,
	"sealed_number" text NOT NULL,
	"last_four" text NOT NULL,
	"routing_number" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_log" (
	"token" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" smallint NOT NULL,
	"latency_ms" integer NOT NULL,
	"actor_id" text NOT NULL,
	"request_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "validations_by_account" ON "account_validations" USING btree ("account_id","token");--> statement-breakpoint
CREATE INDEX "validations_by_organization" ON "account_validations" USING btree ("organization_id","status","updated_at");--> statement-breakpoint
CREATE INDEX "accounts_by_partner" ON "accounts" USING btree ("partner_id","token");--> statement-breakpoint
CREATE INDEX "accounts_by_routing_number" ON "accounts" USING btree ("partner_id","routing_number","token");--> statement-breakpoint
CREATE INDEX "request_log_by_partner" ON "request_log" USING btree ("partner_id","token");