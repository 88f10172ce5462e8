-- allow index: rows are deleted when they are sent
DROP INDEX "notification_deliveries_due";--> statement-breakpoint
ALTER TABLE "notification_schedules" ADD COLUMN "digest_ended_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "notification_deliveries_due_by_channel" ON "notification_deliveries" USING btree ("channel","due_at");