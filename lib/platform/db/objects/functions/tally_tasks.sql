-- Counts tasks by status and workflow, in the statement that changes them (decision 0022).
CREATE OR REPLACE FUNCTION tally_tasks() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_changes
    SELECT 'tasks', partner_id, status, workflow, count(*) FROM made GROUP BY partner_id, status, workflow;
  ELSE
    INSERT INTO tally_changes
    SELECT 'tasks', partner_id, status, workflow, sum(change)
      FROM (SELECT partner_id, status, workflow, 1 AS change FROM made
              UNION ALL SELECT partner_id, status, workflow, -1 FROM gone) AS changes
     GROUP BY partner_id, status, workflow HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tasks_made_tally AFTER INSERT ON admission_tasks
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_tasks();

CREATE OR REPLACE TRIGGER tasks_moved_tally AFTER UPDATE ON admission_tasks
  REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_tasks();
