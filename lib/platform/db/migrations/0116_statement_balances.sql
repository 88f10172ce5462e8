ALTER TABLE "settlement_mismatches" ADD COLUMN "expected_amount" numeric(38, 0);--> statement-breakpoint
ALTER TABLE "settlement_mismatches" ADD COLUMN "expected_on" text;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "statement_imports" ADD COLUMN "opening" numeric(38, 0);--> statement-breakpoint
ALTER TABLE "statement_imports" ADD COLUMN "closing" numeric(38, 0);