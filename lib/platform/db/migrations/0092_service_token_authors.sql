-- Authors of service tokens, who vouch for members of the directory (decision 0180).
ALTER TABLE "members" ADD COLUMN "vouched_by_id" text;--> statement-breakpoint
ALTER TABLE "service_tokens" ADD COLUMN "created_by_id" text;--> statement-breakpoint
ALTER TABLE "service_tokens" ADD COLUMN "created_by_name" text;
