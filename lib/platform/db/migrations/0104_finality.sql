-- allow index: the table has a row for each batch
CREATE TABLE "participant_accounts" (
	"organization_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"currency" text NOT NULL,
	"holder" text NOT NULL,
	"iban" text,
	"account_number" text,
	"bic" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "participant_accounts_partner_id_currency_pk" PRIMARY KEY("partner_id","currency")
);
--> statement-breakpoint
CREATE TABLE "settlement_accounts" (
	"environment" text NOT NULL,
	"currency" text NOT NULL,
	"bank" text NOT NULL,
	"holder" text NOT NULL,
	"iban" text,
	"account_number" text,
	"bic" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "settlement_accounts_environment_currency_pk" PRIMARY KEY("environment","currency")
);
--> statement-breakpoint
CREATE TABLE "settlement_instructions" (
	"token" text PRIMARY KEY NOT NULL,
	"batch_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"currency" text NOT NULL,
	"direction" text NOT NULL,
	"amount" numeric(38, 0) NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"rejected_at" timestamp (3) with time zone,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "instructions_by_reference" UNIQUE("reference")
);
--> statement-breakpoint
ALTER TABLE "settlement_instructions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "settlement_batches" ADD COLUMN "instructions_count" integer;--> statement-breakpoint
ALTER TABLE "settlement_batches" ADD COLUMN "instructions_sent" integer;--> statement-breakpoint
ALTER TABLE "settlement_batches" ADD COLUMN "instructions_confirmed" integer;--> statement-breakpoint
ALTER TABLE "settlement_batches" ADD COLUMN "instructions_rejected" integer;--> statement-breakpoint
ALTER TABLE "settlement_batches" ADD COLUMN "final_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "instructions_of_batch" ON "settlement_instructions" USING btree ("batch_id","token");--> statement-breakpoint
CREATE INDEX "instructions_of_partner" ON "settlement_instructions" USING btree ("partner_id","token");--> statement-breakpoint
CREATE INDEX "instructions_open" ON "settlement_instructions" USING btree ("environment","currency","token") WHERE state <> 'confirmed';--> statement-breakpoint
CREATE INDEX "batches_not_final" ON "settlement_batches" USING btree ("environment","currency") WHERE instructions_count is not null and final_at is null;--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "settlement_instructions" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (partner_id = (select current_setting('gateway.partner', true)));--> statement-breakpoint
GRANT SELECT ON "settlement_instructions" TO gateway_tenant;--> statement-breakpoint
CREATE OR REPLACE FUNCTION instruction_reference(batch_id text, partner_id text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  WITH body AS (
    SELECT string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(sha256(convert_to(batch_id || partner_id, 'UTF8')), i) & 31) + 1, 1), '' ORDER BY i) AS text
      FROM generate_series(0, 11) AS i
  ), digits AS (
    SELECT string_agg(CASE WHEN c BETWEEN '0' AND '9' THEN c ELSE (ascii(c) - 55)::text END, '' ORDER BY place)::numeric AS number
      FROM body, string_to_table(body.text || 'RF00', NULL) WITH ORDINALITY AS characters (c, place)
  )
  SELECT 'RF' || lpad((98 - number % 97)::text, 2, '0') || body.text FROM body, digits
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION time_token(tag text, at timestamptz, identity text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT tag || '_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', ((ms >> (45 - 5 * i)) & 31)::int + 1, 1), '' ORDER BY i)
         || left(encode(sha256(convert_to(identity, 'UTF8')), 'hex'), 16)
    FROM generate_series(0, 9) AS i, (SELECT floor(extract(epoch FROM at) * 1000)::bigint AS ms) AS instant
   GROUP BY ms
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_liquidity(partner text, in_currency text) RETURNS TABLE (owed numeric, reserving numeric) LANGUAGE sql STABLE AS $$
  WITH settled AS MATERIALIZED (
    SELECT p.environment, coalesce((SELECT max(settled_window) FROM settlement_marks m WHERE m.environment = p.environment), 0) AS upto
      FROM partners p WHERE p.token = partner)
  SELECT (SELECT coalesce(sum(amount), 0) FROM settled, transactions t
           WHERE t.debtor_partner_id = partner AND t.currency = in_currency AND t.environment = settled.environment
             AND t.settlement_window > settled.upto)
       - (SELECT coalesce(sum(amount), 0) FROM settled, transactions t
           WHERE t.creditor_partner_id = partner AND t.currency = in_currency AND t.environment = settled.environment
             AND t.settlement_window > settled.upto)
       - (SELECT coalesce(sum(l.total), 0) FROM settled, settlement_batches b
            JOIN settlement_leaves l ON l.batch_id = b.token AND l.partner_id = partner
           WHERE b.environment = settled.environment AND b.currency = in_currency
             AND b.instructions_count IS NOT NULL AND b.final_at IS NULL),
         (SELECT coalesce(sum(amount), 0) FROM payments
           WHERE partner_id = partner AND currency = in_currency AND state IN ('in_admission', 'on_hold')
             AND payment_type = 'Type_Push' AND receiver_partner_id <> partner_id)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION write_instructions() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.status <> 'COMPLETED' OR OLD.status = 'COMPLETED' THEN
    RETURN NULL;
  END IF;
  -- An account that is being removed is either gone or stays until the run has committed.
  PERFORM FROM settlement_accounts WHERE environment = NEW.environment ORDER BY currency FOR SHARE;
  WITH written AS (
    INSERT INTO settlement_instructions (token, batch_id, organization_id, partner_id, environment, currency, direction,
                                         amount, reference, state, created_at)
    SELECT 'sin_' || substr(b.token, 7, 14) || left(encode(sha256(convert_to(b.token || l.partner_id, 'UTF8')), 'hex'), 12),
           b.token, p.organization_id, l.partner_id, b.environment, b.currency,
           CASE WHEN l.total < 0 THEN 'pays' ELSE 'receives' END, abs(l.total),
           instruction_reference(b.token, l.partner_id), 'pending', NEW.completed_at
      FROM settlement_batches b
      JOIN settlement_accounts a ON a.environment = b.environment AND a.currency = b.currency
      JOIN settlement_leaves l ON l.batch_id = b.token AND l.total <> 0
      JOIN partners p ON p.token = l.partner_id
     WHERE b.environment = NEW.environment AND b.upto_window = NEW.upto_window AND b.status = 'COMPLETED'
    RETURNING batch_id
  )
  UPDATE settlement_batches
     SET instructions_count = counted.n, instructions_sent = 0, instructions_confirmed = 0, instructions_rejected = 0
    FROM (SELECT batch_id, count(*) AS n FROM written GROUP BY batch_id) AS counted
   WHERE token = counted.batch_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER runs_completed_instructions AFTER UPDATE OF status ON settlement_runs
  FOR EACH ROW EXECUTE FUNCTION write_instructions();--> statement-breakpoint
CREATE OR REPLACE FUNCTION settle_positions(batch_ids text[], settled_at timestamptz) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  settled record;
BEGIN
  FOR settled IN
    SELECT p.organization_id, p.partner_id, p.environment, p.currency, l.total, b.token AS batch_id
      FROM settlement_batches b
      JOIN liquidity_positions p ON p.environment = b.environment AND p.currency = b.currency
      JOIN settlement_leaves l ON l.batch_id = b.token AND l.partner_id = p.partner_id
     WHERE b.token = ANY (batch_ids)
     ORDER BY p.partner_id, p.currency, b.token
  LOOP
    PERFORM move_liquidity(settled.partner_id, settled.currency, settled.total, 0);
    INSERT INTO liquidity_movements (token, organization_id, partner_id, environment, currency, kind, amount,
                                     net_debit_cap, funds, reason, batch_id, created_at)
    SELECT time_token('lqm', settled_at, settled.batch_id || settled.partner_id),
           settled.organization_id, settled.partner_id, settled.environment, settled.currency, 'settlement', settled.total,
           net_debit_cap, funds, '', settled.batch_id, settled_at
      FROM liquidity_positions WHERE partner_id = settled.partner_id AND currency = settled.currency;
  END LOOP;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION settle_liquidity() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.status <> 'COMPLETED' OR OLD.status = 'COMPLETED' THEN
    RETURN NULL;
  END IF;
  PERFORM settle_positions(array_agg(token), NEW.completed_at) FROM settlement_batches
    WHERE environment = NEW.environment AND upto_window = NEW.upto_window AND status = 'COMPLETED'
      AND instructions_count IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER runs_completed_liquidity AFTER UPDATE OF status ON settlement_runs
  FOR EACH ROW EXECUTE FUNCTION settle_liquidity();--> statement-breakpoint
CREATE OR REPLACE FUNCTION free_liquidity() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM settle_positions(array_agg(made.token), min(made.final_at))
    FROM made JOIN gone USING (token)
   WHERE made.final_at IS NOT NULL AND gone.final_at IS NULL
  HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER batches_final_liquidity AFTER UPDATE ON settlement_batches
  REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION free_liquidity();--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION write_instructions, settle_positions, settle_liquidity, free_liquidity FROM PUBLIC;
