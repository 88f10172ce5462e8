ALTER TABLE "tallies" ADD COLUMN "amount" numeric(38, 0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tally_changes" ADD COLUMN "amount" numeric(38, 0) DEFAULT 0 NOT NULL;