CREATE TABLE "settlement_mismatches" (
	"token" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"environment" text NOT NULL,
	"currency" text NOT NULL,
	"import_id" text NOT NULL,
	"instruction_id" text,
	"batch_id" text,
	"entry_number" integer,
	"amount" numeric(38, 0),
	"is_credit" boolean,
	"reference" text,
	"remittance" text,
	"bank_reference" text,
	"booked_on" text,
	"resolution" text,
	"note" text,
	"resolved_by_name" text,
	"resolved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_imports" (
	"token" text PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"currency" text NOT NULL,
	"sha256" text NOT NULL,
	"statement_id" text NOT NULL,
	"from_day" text,
	"to_day" text,
	"entries" integer NOT NULL,
	"matched" integer NOT NULL,
	"mismatched" integer NOT NULL,
	"ignored" integer NOT NULL,
	"imported_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "statements_by_content" UNIQUE("environment","currency","sha256")
);
--> statement-breakpoint
ALTER TABLE "settlement_instructions" ADD COLUMN "bank_reference" text;--> statement-breakpoint
CREATE INDEX "mismatches_open" ON "settlement_mismatches" USING btree ("token") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "mismatches_of_instruction" ON "settlement_mismatches" USING btree ("instruction_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "mismatches_of_batch" ON "settlement_mismatches" USING btree ("batch_id","token");