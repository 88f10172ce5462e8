-- allow index: the table holds the changes of the last seconds
CREATE TABLE "tally_floors" (
	"xid" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "due_floor" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "next_floor" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "floor_xid" bigint;--> statement-breakpoint
ALTER TABLE "tally_changes" ADD COLUMN "xid" bigint DEFAULT (pg_current_xact_id()::text)::bigint NOT NULL;--> statement-breakpoint
CREATE INDEX "tally_changes_by_transaction" ON "tally_changes" USING btree ("xid");