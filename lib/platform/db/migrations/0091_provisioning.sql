-- Members and groups that an organization's directory manages (decision 0176).
CREATE TABLE "provisioned_group_members" (
	"organization_id" text NOT NULL,
	"group_id" text NOT NULL,
	"member_id" text NOT NULL,
	CONSTRAINT "provisioned_group_members_group_id_member_id_pk" PRIMARY KEY("group_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "provisioned_group_members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "provisioned_groups" (
	"token" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"display_name" text NOT NULL,
	"external_id" text,
	"role" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provisioned_groups" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "provisioned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "is_from_directory" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "directory_role" text;--> statement-breakpoint
CREATE INDEX "provisioned_group_members_by_organization" ON "provisioned_group_members" USING btree ("organization_id","member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provisioned_groups_name" ON "provisioned_groups" USING btree ("organization_id","display_name");--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "provisioned_group_members" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (organization_id = (select current_setting('gateway.organization', true)));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "provisioned_groups" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (organization_id = (select current_setting('gateway.organization', true)));
--> statement-breakpoint

GRANT SELECT, INSERT, UPDATE, DELETE ON "provisioned_groups", "provisioned_group_members" TO gateway_tenant;
