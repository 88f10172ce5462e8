CREATE TABLE "chat_channels" (
	"token" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text,
	"name" text NOT NULL,
	"product" text NOT NULL,
	"sealed_address" text NOT NULL,
	"address_mask" text NOT NULL,
	"kinds" jsonb NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"last_failure_at" timestamp (3) with time zone,
	"failure" text,
	"failure_status" integer,
	"last_sent_at" timestamp (3) with time zone,
	"minute" timestamp (3) with time zone,
	"sent_in_minute" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_channels" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"token" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"channel_id" text NOT NULL,
	"partner_id" text,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"occurrence" text NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "chat_channels_of_organization" ON "chat_channels" USING btree ("organization_id","token");--> statement-breakpoint
CREATE INDEX "chat_channels_due" ON "chat_channels" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_once" ON "chat_messages" USING btree ("channel_id","kind","subject","occurrence");--> statement-breakpoint
CREATE INDEX "chat_messages_queued" ON "chat_messages" USING btree ("channel_id","token") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "chat_messages_of_organization" ON "chat_messages" USING btree ("organization_id");--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "chat_channels" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (organization_id = (select current_setting('gateway.organization', true)));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "chat_channels" TO gateway_tenant;