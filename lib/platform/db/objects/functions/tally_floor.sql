-- Where readers of tally changes start (decision 0052). The floor of a restored dump is ignored: it is
-- above the transaction that wrote its row, which happens in no other way. `xmin` has 32 bits; its epoch
-- is that of the next transaction, or the previous one.
CREATE OR REPLACE FUNCTION tally_floor() RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((
    SELECT f.xid FROM tally_floors f, (SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS xid) AS next
     WHERE next.xid - ((next.xid - f.xmin::text::bigint) & 4294967295) >= f.xid
     ORDER BY f.xid DESC LIMIT 1), 0)
$$;
