-- Counts accounts by status and span, in the statement that changes them (decision 0022).
CREATE OR REPLACE FUNCTION tally_accounts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally_changes
    SELECT list, partner_id, status, part, count(*)
      FROM made, account_spans(routing_number, token) GROUP BY list, partner_id, status, part;
  ELSE
    INSERT INTO tally_changes
    SELECT list, partner_id, status, part, sum(change)
      FROM (SELECT partner_id, status, routing_number, token, 1 AS change FROM made
              UNION ALL SELECT partner_id, status, routing_number, token, -1 FROM gone) AS changes,
           account_spans(routing_number, token)
     GROUP BY list, partner_id, status, part HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER accounts_made_tally AFTER INSERT ON accounts
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_accounts();

CREATE OR REPLACE TRIGGER accounts_moved_tally AFTER UPDATE ON accounts
  REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_accounts();
