-- Whom notes mention, with what each member has read (decision 0130).
CREATE TABLE "mentions" (
	"token" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"note_id" text NOT NULL,
	"member" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "mentions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "mentions_of_note" ON "mentions" USING btree ("note_id","member");--> statement-breakpoint
CREATE INDEX "mentions_of_member" ON "mentions" USING btree ("partner_id","member","token");--> statement-breakpoint
CREATE INDEX "mentions_unread" ON "mentions" USING btree ("organization_id","member","partner_id") WHERE read_at is null;--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "mentions" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (organization_id = (select current_setting('gateway.organization', true)));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "mentions" TO gateway_tenant;
