-- allow index: mismatches are few, and written only by imports and operators
-- allow contract: no release has set accounts
-- Existing accounts have no change. Without a default, a process that sets accounts without one cannot (decision 0202).
ALTER TABLE "participant_accounts" ADD COLUMN "change_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "participant_accounts" ALTER COLUMN "change_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "settlement_accounts" ADD COLUMN "change_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_accounts" ALTER COLUMN "change_id" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "mismatches_resolved" ON "settlement_mismatches" USING btree ("resolved_at") WHERE resolved_at is not null and kind <> 'missing';