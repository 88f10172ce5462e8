-- no transaction
-- allow repeatable: the block does nothing if the constraint exists

-- The request log becomes the oldest partition of a larger table (decision 0087), without a scan under a lock: a validated constraint
-- proves that its rows are older than the first week with a partition of its own, which begins in two to three weeks.
DO $$
DECLARE
  first_week timestamptz := date_trunc('week', now() + interval '21 days', 'UTC');
  milliseconds bigint := extract(epoch FROM first_week) * 1000;
  bound text;
BEGIN
  IF EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'request_log'::regclass AND conname = 'request_log_before') THEN RETURN; END IF;
  -- The beginning of an ID of this millisecond: 48 bits in Crockford base32.
  SELECT 'req_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', ((milliseconds >> bits) & 31)::int + 1, 1), '' ORDER BY bits DESC)
    INTO bound FROM generate_series(0, 45, 5) bits;
  EXECUTE format('ALTER TABLE request_log ADD CONSTRAINT request_log_before CHECK (token < %L) NOT VALID', bound);
  -- Entries of a process whose clock was weeks ahead.
  DELETE FROM request_log WHERE token >= bound;
END $$;--> statement-breakpoint
ALTER TABLE "request_log" VALIDATE CONSTRAINT "request_log_before";
