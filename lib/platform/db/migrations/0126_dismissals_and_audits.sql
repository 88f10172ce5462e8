ALTER TABLE "settlement_mismatches" ADD COLUMN "is_dismissed_by_person" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The previous release does not set the column, so a later import may report again what a person dismisses there.
-- allow rows: few mismatches are dismissed
UPDATE "settlement_mismatches" SET "is_dismissed_by_person" = true
 WHERE resolution = 'dismissed' AND note <> 'An earlier statement was imported';--> statement-breakpoint
CREATE TABLE "liquidity_audits" (
	"completed_at" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"differing" integer NOT NULL
);
