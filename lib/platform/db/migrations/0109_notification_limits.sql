-- allow index: notifications has rows of one release
CREATE TABLE "notification_counts" (
	"organization_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"kind" text NOT NULL,
	"sender" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "notification_counts_pkey" PRIMARY KEY("organization_id","partner_id","kind","sender","hour")
);
--> statement-breakpoint
DROP INDEX "notifications_of_organization";--> statement-breakpoint
DROP INDEX "notifications_of_kind";--> statement-breakpoint
CREATE INDEX "notification_counts_by_hour" ON "notification_counts" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "notifications_of_organization" ON "notifications" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_of_kind" ON "notifications" USING btree ("organization_id","kind","partner_id","token");