CREATE TABLE "note_versions" (
	"note_id" text NOT NULL,
	"number" integer NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"body" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "note_versions_note_id_number_pk" PRIMARY KEY("note_id","number")
);
--> statement-breakpoint
ALTER TABLE "note_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notes" (
	"token" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"record_type" text NOT NULL,
	"record_id" text NOT NULL,
	"task_id" text,
	"author" integer NOT NULL,
	"mentions" integer[] NOT NULL,
	"versions" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" integer
);
--> statement-breakpoint
ALTER TABLE "notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "note_versions_by_time" ON "note_versions" USING btree ("partner_id","at");--> statement-breakpoint
CREATE INDEX "notes_of_record" ON "notes" USING btree ("partner_id","record_type","record_id","token");--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "note_versions" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (partner_id = (select current_setting('gateway.partner', true)));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "notes" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (partner_id = (select current_setting('gateway.partner', true)));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "notes", "note_versions" TO gateway_tenant;
