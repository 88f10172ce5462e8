-- allow index: the table has a row only for members who chose their hours
ALTER TABLE "partners" ADD COLUMN "task_waiting_minutes" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_channels" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_channels" ADD COLUMN "quiet_from" integer;--> statement-breakpoint
ALTER TABLE "chat_channels" ADD COLUMN "quiet_until" integer;--> statement-breakpoint
ALTER TABLE "chat_channels" ADD COLUMN "digest_hour" integer;--> statement-breakpoint
ALTER TABLE "chat_channels" ADD COLUMN "rescheduled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notification_schedules" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "notification_schedules_changed" ON "notification_schedules" USING btree ("changed_at") WHERE changed_at is not null;