CREATE TABLE "operator_approvals" (
	"token" text PRIMARY KEY NOT NULL,
	"operator_id" text NOT NULL,
	"action" text NOT NULL,
	"resource_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"reason" text NOT NULL,
	"requested_by" text NOT NULL,
	"requested_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"decided_by" text,
	"decided_by_name" text,
	"decision_reason" text,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "operator_approvals_pending" ON "operator_approvals" USING btree ("operator_id","action","resource_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "operator_approvals_by_operator" ON "operator_approvals" USING btree ("operator_id","token");