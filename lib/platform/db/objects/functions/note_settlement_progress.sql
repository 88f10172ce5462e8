-- Reports the progress of a settlement run in pg_stat_activity: `run calls first last`, where first and
-- last are blocks of the table. Visible outside the run's transaction, and gone when it ends (decision
-- 0024).
CREATE OR REPLACE FUNCTION note_settlement_progress(run text, place tid) RETURNS boolean LANGUAGE plpgsql VOLATILE PARALLEL RESTRICTED AS $$
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
