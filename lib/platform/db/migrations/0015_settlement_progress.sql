-- How far a settlement run has come, told by its own session to whoever looks at pg_stat_activity: `run calls first last`, where
-- first and last are blocks of the table. It is outside of the run's transaction, and ends with it or with its session.
CREATE FUNCTION note_settlement_progress(run text, place tid) RETURNS boolean LANGUAGE plpgsql VOLATILE PARALLEL RESTRICTED AS $$
DECLARE
  told text[] := string_to_array(current_setting('application_name'), ' ');
  block bigint := split_part(trim('(' FROM place::text), ',', 1);
BEGIN
  IF told[1] IS DISTINCT FROM run THEN
    told := ARRAY[run, '0', block::text];
  END IF;
  PERFORM set_config('application_name', concat_ws(' ', run, told[2]::bigint + 1, told[3], block), true);
  RETURN true;
END $$;
--> statement-breakpoint
-- Hashes do not shrink, and a proof reads a few of them out of the middle.
ALTER TABLE settlement_trees ALTER COLUMN nodes SET STORAGE EXTERNAL;
--> statement-breakpoint
-- Trees are read by whoever has a leaf in them, keys by everybody; both are written by runs alone (decision 0019).
GRANT SELECT ON settlement_keys, settlement_trees TO gateway_tenant;
