-- Creates the partitions of the weeks until two weeks after `as_of`, and drops those that ended before
-- `expired`. Returns the number of dropped ones. Runs as the owner, so that processes without rights to
-- the schema can call it (decision 0087).
CREATE OR REPLACE FUNCTION maintain_logged_requests(as_of timestamptz, expired timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '200ms' AS $$
DECLARE
  -- Intervals are in hours, because a day of the session's time zone can have 23 or 25.
  first_bound text := (SELECT substring(pg_get_expr(relpartbound, oid) FROM 'req_[0-9a-z]+') FROM pg_class WHERE oid = 'request_log'::regclass);
  columns text := (SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
                    WHERE attrelid = 'logged_requests'::regclass AND attnum > 0 AND NOT attisdropped);
  week timestamptz;
  name text;
  bounds text[];
  dropped integer := 0;
BEGIN
  -- One process at a time.
  IF NOT pg_try_advisory_xact_lock(7215058) THEN RETURN 0; END IF;
  FOR week IN SELECT generate_series(date_trunc('week', as_of, 'UTC'), as_of + interval '336 hours', '168 hours') LOOP
    name := 'logged_requests_' || to_char(week AT TIME ZONE 'UTC', 'YYYYMMDD');
    SELECT array_agg((SELECT 'req_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
             (((extract(epoch FROM edge) * 1000)::bigint >> bits) & 31)::int + 1, 1), '' ORDER BY bits DESC)
             FROM generate_series(0, 45, 5) bits) ORDER BY edge)
      INTO bounds FROM unnest(ARRAY[week, week + interval '168 hours']) edge;
    CONTINUE WHEN to_regclass(name) IS NOT NULL OR bounds[1] < first_bound;
    BEGIN
      EXECUTE format('CREATE TABLE %I (LIKE logged_requests INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
      -- Attaching would fail if an entry of the week were left in the default partition.
      LOCK TABLE logged_requests IN SHARE UPDATE EXCLUSIVE MODE;
      LOCK TABLE logged_requests_default IN ACCESS EXCLUSIVE MODE;
      EXECUTE format('WITH moved AS (DELETE FROM logged_requests_default WHERE token >= %L AND token < %L RETURNING %s)
                      INSERT INTO %I (%s) SELECT %s FROM moved', bounds[1], bounds[2], columns, name, columns, columns);
      EXECUTE format('ALTER TABLE logged_requests ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, bounds[1], bounds[2]);
    EXCEPTION WHEN lock_not_available THEN
      -- A backup, for example, reads the table for a while. The next run tries again; entries wait in the default partition.
      IF week < as_of - interval '24 hours' THEN RAISE; END IF;
    END;
  END LOOP;
  FOR name, week IN
    SELECT c.relname, to_date(right(c.relname, 8), 'YYYYMMDD')::timestamp AT TIME ZONE 'UTC'
      FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = 'logged_requests'::regclass AND c.relname ~ '^logged_requests_\d{8}$' ORDER BY 1
  LOOP
    CONTINUE WHEN week + interval '168 hours' > expired;
    BEGIN
      EXECUTE format('DROP TABLE %I', name);
      dropped := dropped + 1;
    EXCEPTION WHEN lock_not_available THEN
      IF week + interval '192 hours' < expired THEN RAISE; END IF;
    END;
  END LOOP;
  RETURN dropped;
END $$;
