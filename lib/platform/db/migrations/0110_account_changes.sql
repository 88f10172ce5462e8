CREATE TABLE "account_changes" (
	"token" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text,
	"environment" text NOT NULL,
	"currency" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"proposed_by_name" text NOT NULL,
	"approved_by_name" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"refusal" text
);
--> statement-breakpoint
CREATE INDEX "account_changes_proposed" ON "account_changes" USING btree ("environment","currency","partner_id") WHERE state = 'proposed';--> statement-breakpoint
CREATE INDEX "account_changes_of_organization" ON "account_changes" USING btree ("organization_id","token");