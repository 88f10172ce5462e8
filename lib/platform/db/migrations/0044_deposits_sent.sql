ALTER TABLE "account_validations" ADD COLUMN "deposits_sent_at" timestamp (3) with time zone, ADD COLUMN "deposits_sent_by" text;
