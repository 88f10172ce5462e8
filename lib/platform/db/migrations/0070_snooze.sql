ALTER TABLE "admission_tasks" ADD COLUMN "snoozed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "admission_tasks" ADD COLUMN "snoozed_by" integer;