-- Copies of values of the payment that never change, for the orders of the queue (decision 0096).
ALTER TABLE "admission_tasks" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "admission_tasks" ADD COLUMN "amount" bigint;--> statement-breakpoint
ALTER TABLE "admission_tasks" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
-- The previous release inserts tasks without them.
CREATE FUNCTION "copy_payment_to_task"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT p.currency, p.amount, p.expires_at INTO new.currency, new.amount, new.expires_at
    FROM payments p WHERE p.payment_id = new.payment_id;
  RETURN new;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "copy_payment_to_task" FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER "tasks_copy_payment" BEFORE INSERT ON "admission_tasks"
  FOR EACH ROW WHEN (new.currency IS NULL) EXECUTE FUNCTION copy_payment_to_task();
