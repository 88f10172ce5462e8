-- Null: every event has been emitted. Batches from before this migration emit none.
ALTER TABLE "settlement_batches" ADD COLUMN "events_cursor" jsonb;--> statement-breakpoint
-- allow index: the table has a row for each batch
CREATE INDEX "batches_to_emit" ON "settlement_batches" USING btree ("completed_at","token") WHERE events_cursor is not null;