ALTER TABLE "organizations" ADD COLUMN "deletion_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "deletion_asked_by" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "deletion_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "organizations_to_delete" ON "organizations" USING btree ("deletion_due_at") WHERE deletion_due_at is not null and erased_at is null;