-- allow index: mismatches are few, and written only by imports and operators
CREATE TABLE "statement_bookings" (
	"environment" text NOT NULL,
	"currency" text NOT NULL,
	"bank_reference" text NOT NULL,
	"amount" numeric(38, 0) NOT NULL,
	"is_credit" boolean NOT NULL,
	"is_reversal" boolean NOT NULL,
	"ordinal" integer NOT NULL,
	"import_id" text NOT NULL,
	CONSTRAINT "statement_bookings_key" PRIMARY KEY("environment","currency","bank_reference","amount","is_credit","is_reversal","ordinal")
);
--> statement-breakpoint
DROP INDEX "mismatches_of_instruction";--> statement-breakpoint
CREATE INDEX "mismatches_by_instruction" ON "settlement_mismatches" USING btree ("instruction_id") WHERE instruction_id is not null;