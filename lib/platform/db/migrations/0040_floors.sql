-- Where readers of changes begin (decision 0052). A floor that came with a dump says nothing here: it lies above the transaction that
-- wrote its row, which happens in no other way. `xmin` has 32 bits; its epoch is that of the next transaction, or the one before.
CREATE FUNCTION tally_floor() RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((
    SELECT f.xid FROM tally_floors f, (SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS xid) AS next
     WHERE next.xid - ((next.xid - f.xmin::text::bigint) & 4294967295) >= f.xid
     ORDER BY f.xid DESC LIMIT 1), 0)
$$;
--> statement-breakpoint
-- A delivery is due when its event happened, but not before the floor of its webhook: before that nobody looks any more. Each query of
-- this function sees what has committed until then, so that a transaction younger than a floor knows of it.
CREATE OR REPLACE FUNCTION fan_out_events() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO deliveries (token, organization_id, partner_id, webhook_id, event_id, record_type, event_type, due_at, created_at)
  SELECT delivery_token(e.token, w.token), w.organization_id, w.partner_id, w.token, e.token, e.record_type, e.event_type,
         greatest(e.created_at, coalesce(w.next_floor, w.due_floor)), e.created_at
    FROM made e JOIN webhooks w ON w.partner_id = e.partner_id AND w.deleted_at IS NULL AND w.enabled AND wants_event(w, e)
   ORDER BY e.token;
  RETURN NULL;
END $$;
