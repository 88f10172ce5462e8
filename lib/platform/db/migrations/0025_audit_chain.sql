CREATE TABLE "audit_links" (
	"organization_id" text NOT NULL,
	"sequence" bigint NOT NULL,
	"entry_id" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_links_organization_id_sequence_pk" PRIMARY KEY("organization_id","sequence")
);
--> statement-breakpoint
ALTER TABLE "audit_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_progress" (
	"id" text PRIMARY KEY NOT NULL,
	"xid" bigint NOT NULL,
	"entry_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "actor_name" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "xid" bigint DEFAULT (pg_current_xact_id()::text)::bigint NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_links_entry" ON "audit_links" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "audit_by_transaction" ON "audit_entries" USING btree ("xid");--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "audit_links" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (organization_id = (select current_setting('gateway.organization', true)));