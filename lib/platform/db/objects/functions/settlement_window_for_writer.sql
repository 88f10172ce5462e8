-- The window for a new transaction. The shared lock is held until commit: closing a window waits for the
-- writers that stamped it. Lock and second read are separate statements, so that the second read sees a
-- window that was closed in between (decision 0006).
CREATE OR REPLACE FUNCTION settlement_window_for_writer(env text) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  seen bigint;
  current bigint;
BEGIN
  LOOP
    SELECT open INTO STRICT seen FROM settlement_windows WHERE environment = env;
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('settlement window ' || env, seen));
    SELECT open INTO STRICT current FROM settlement_windows WHERE environment = env;
    IF current = seen THEN
      RETURN seen;
    END IF;
  END LOOP;
END $$;
