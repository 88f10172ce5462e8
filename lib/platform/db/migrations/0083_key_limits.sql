ALTER TABLE "api_keys" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "allowed_networks" text[];--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "operations" text[];--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "last_address" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "last_agent" text;