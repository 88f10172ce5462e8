-- Net debit caps, funds and the exposure of namespaces (decision 0192).
CREATE TABLE "liquidity_changes" (
	"token" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"currency" text NOT NULL,
	"operator_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint,
	"reason" text NOT NULL,
	"effective_at" timestamp (3) with time zone,
	"state" text NOT NULL,
	"proposed_by_name" text NOT NULL,
	"approved_by_name" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"refusal" text
);
--> statement-breakpoint
CREATE TABLE "liquidity_movements" (
	"token" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"currency" text NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(38, 0),
	"net_debit_cap" bigint,
	"funds" numeric(38, 0) NOT NULL,
	"reason" text NOT NULL,
	"change_id" text,
	"batch_id" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "liquidity_movements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "liquidity_positions" (
	"organization_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"currency" text NOT NULL,
	"net_debit_cap" bigint,
	"funds" numeric(38, 0) DEFAULT 0 NOT NULL,
	"position" numeric(38, 0),
	"reserved" numeric(38, 0),
	"peak" numeric(38, 0) DEFAULT 0 NOT NULL,
	"alerted" smallint DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "liquidity_positions_partner_id_currency_pk" PRIMARY KEY("partner_id","currency")
);
--> statement-breakpoint
ALTER TABLE "liquidity_positions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "liquidity_samples" (
	"partner_id" text NOT NULL,
	"currency" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"peak" numeric(38, 0) NOT NULL,
	"net_debit_cap" bigint,
	"funds" numeric(38, 0) NOT NULL,
	CONSTRAINT "liquidity_samples_partner_id_currency_hour_pk" PRIMARY KEY("partner_id","currency","hour")
);
--> statement-breakpoint
ALTER TABLE "liquidity_samples" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "liquidity_changes_due" ON "liquidity_changes" USING btree ("due_at","token") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "liquidity_changes_of_partner" ON "liquidity_changes" USING btree ("partner_id","token");--> statement-breakpoint
CREATE INDEX "liquidity_movements_of_partner" ON "liquidity_movements" USING btree ("partner_id","token");--> statement-breakpoint
CREATE INDEX "liquidity_samples_by_hour" ON "liquidity_samples" USING btree ("hour");--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "liquidity_movements" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (partner_id = (select current_setting('gateway.partner', true)));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "liquidity_positions" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (partner_id = (select current_setting('gateway.partner', true)));--> statement-breakpoint
CREATE POLICY "tenant_rows" ON "liquidity_samples" AS PERMISSIVE FOR ALL TO "gateway_tenant" USING (partner_id = (select current_setting('gateway.partner', true)));--> statement-breakpoint
GRANT SELECT ON "liquidity_positions", "liquidity_movements", "liquidity_samples" TO gateway_tenant;--> statement-breakpoint
CREATE OR REPLACE FUNCTION payment_exposures(payment_type text, initiator text, receiver text, currency text, state text, amount bigint, returned bigint)
RETURNS TABLE (partner_id text, currency text, owed numeric, reserving numeric) LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE payment_type WHEN 'Type_Push' THEN initiator ELSE receiver END, $4,
         (CASE state WHEN 'completed' THEN amount - returned ELSE 0 END)::numeric,
         (CASE WHEN state IN ('in_admission', 'on_hold') THEN amount ELSE 0 END)::numeric
   WHERE receiver <> initiator
  UNION ALL
  SELECT CASE payment_type WHEN 'Type_Push' THEN receiver ELSE initiator END, $4, (returned - amount)::numeric, 0::numeric
   WHERE receiver <> initiator AND state = 'completed'
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION move_liquidity(partner text, in_currency text, owed numeric, reserving numeric) RETURNS void LANGUAGE sql VOLATILE AS $$
  UPDATE liquidity_positions
     SET position = position + owed, reserved = reserved + reserving,
         peak = greatest(peak, position + owed + reserved + reserving), updated_at = statement_timestamp()
   WHERE partner_id = partner AND currency = in_currency
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION track_liquidity() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  change record;
BEGIN
  IF NOT EXISTS (SELECT FROM liquidity_positions) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    FOR change IN
      SELECT x.partner_id, x.currency, sum(x.owed) AS owed, sum(x.reserving) AS reserving
        FROM made p, payment_exposures(p.payment_type, p.partner_id, p.receiver_partner_id, p.currency, p.state, p.amount, p.returned_amount) x
        JOIN liquidity_positions l ON l.partner_id = x.partner_id AND l.currency = x.currency
       GROUP BY x.partner_id, x.currency HAVING sum(x.owed) <> 0 OR sum(x.reserving) <> 0
       ORDER BY x.partner_id, x.currency
    LOOP
      PERFORM move_liquidity(change.partner_id, change.currency, change.owed, change.reserving);
    END LOOP;
  ELSE
    FOR change IN
      SELECT x.partner_id, x.currency, sum(p.sign * x.owed) AS owed, sum(p.sign * x.reserving) AS reserving
        FROM (SELECT payment_type, partner_id, receiver_partner_id, currency, state, amount, returned_amount, 1 AS sign FROM made
                UNION ALL SELECT payment_type, partner_id, receiver_partner_id, currency, state, amount, returned_amount, -1 FROM gone) AS p,
             payment_exposures(p.payment_type, p.partner_id, p.receiver_partner_id, p.currency, p.state, p.amount, p.returned_amount) x
        JOIN liquidity_positions l ON l.partner_id = x.partner_id AND l.currency = x.currency
       GROUP BY x.partner_id, x.currency HAVING sum(p.sign * x.owed) <> 0 OR sum(p.sign * x.reserving) <> 0
       ORDER BY x.partner_id, x.currency
    LOOP
      PERFORM move_liquidity(change.partner_id, change.currency, change.owed, change.reserving);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER payments_made_liquidity AFTER INSERT ON payments
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION track_liquidity();--> statement-breakpoint
CREATE OR REPLACE TRIGGER payments_moved_liquidity AFTER UPDATE ON payments
  REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION track_liquidity();--> statement-breakpoint
CREATE OR REPLACE FUNCTION settle_liquidity() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  settled record;
BEGIN
  IF NEW.status <> 'COMPLETED' OR OLD.status = 'COMPLETED' THEN
    RETURN NULL;
  END IF;
  FOR settled IN
    SELECT p.organization_id, p.partner_id, p.currency, l.total, b.token AS batch_id
      FROM liquidity_positions p
      JOIN settlement_batches b ON b.environment = p.environment AND b.currency = p.currency AND b.upto_window = NEW.upto_window
      JOIN settlement_leaves l ON l.batch_id = b.token AND l.partner_id = p.partner_id
     WHERE p.environment = NEW.environment AND b.status = 'COMPLETED'
     ORDER BY p.partner_id, p.currency
  LOOP
    PERFORM move_liquidity(settled.partner_id, settled.currency, settled.total, 0);
    INSERT INTO liquidity_movements (token, organization_id, partner_id, environment, currency, kind, amount,
                                     net_debit_cap, funds, reason, batch_id, created_at)
    SELECT 'lqm_' || substr(settled.batch_id, 7, 14) || left(encode(sha256(convert_to(settled.batch_id || settled.partner_id, 'UTF8')), 'hex'), 12),
           settled.organization_id, settled.partner_id, NEW.environment, settled.currency, 'settlement', settled.total,
           net_debit_cap, funds, '', settled.batch_id, NEW.completed_at
      FROM liquidity_positions WHERE partner_id = settled.partner_id AND currency = settled.currency;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER runs_completed_liquidity AFTER UPDATE OF status ON settlement_runs
  FOR EACH ROW EXECUTE FUNCTION settle_liquidity();--> statement-breakpoint
CREATE OR REPLACE FUNCTION covered_payments(env text, payment_ids text[], debtors text[], creditors text[], currencies text[], amounts bigint[])
RETURNS SETOF text LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  request record;
  used numeric := 0;
  debtor_before text := '';
  currency_before text := '';
BEGIN
  IF NOT EXISTS (
    SELECT FROM unnest(debtors || creditors, currencies || currencies) AS side (partner_id, currency)
      JOIN liquidity_positions USING (partner_id, currency)) THEN
    RETURN QUERY SELECT unnest(payment_ids);
    RETURN;
  END IF;
  PERFORM settlement_window_for_writer(env);
  PERFORM FROM liquidity_positions l
    WHERE (l.partner_id, l.currency) IN (
      SELECT side.partner_id, side.currency FROM unnest(debtors || creditors, currencies || currencies) AS side (partner_id, currency))
    ORDER BY l.partner_id, l.currency FOR UPDATE;
  FOR request IN
    SELECT r.payment_id, r.debtor, r.currency, r.amount, r.debtor = r.creditor AS is_within,
           l.net_debit_cap + l.funds - l.position - l.reserved AS headroom
      FROM unnest(payment_ids, debtors, creditors, currencies, amounts)
             WITH ORDINALITY AS r (payment_id, debtor, creditor, currency, amount, place)
      LEFT JOIN liquidity_positions l ON l.partner_id = r.debtor AND l.currency = r.currency
     ORDER BY r.debtor, r.currency, r.place
  LOOP
    IF (request.debtor, request.currency) <> (debtor_before, currency_before) THEN
      used := 0;
      debtor_before := request.debtor;
      currency_before := request.currency;
    END IF;
    IF request.is_within OR request.headroom IS NULL THEN
      RETURN NEXT request.payment_id;
    ELSIF used + request.amount <= request.headroom THEN
      used := used + request.amount;
      RETURN NEXT request.payment_id;
    END IF;
  END LOOP;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_liquidity(partner text, in_currency text) RETURNS TABLE (owed numeric, reserving numeric) LANGUAGE sql STABLE AS $$
  WITH settled AS MATERIALIZED (
    SELECT p.environment, coalesce((SELECT max(settled_window) FROM settlement_marks m WHERE m.environment = p.environment), 0) AS upto
      FROM partners p WHERE p.token = partner)
  SELECT (SELECT coalesce(sum(amount), 0) FROM settled, transactions t
           WHERE t.debtor_partner_id = partner AND t.currency = in_currency AND t.environment = settled.environment
             AND t.settlement_window > settled.upto)
       - (SELECT coalesce(sum(amount), 0) FROM settled, transactions t
           WHERE t.creditor_partner_id = partner AND t.currency = in_currency AND t.environment = settled.environment
             AND t.settlement_window > settled.upto),
         (SELECT coalesce(sum(amount), 0) FROM payments
           WHERE partner_id = partner AND currency = in_currency AND state IN ('in_admission', 'on_hold')
             AND payment_type = 'Type_Push' AND receiver_partner_id <> partner_id)
       + (SELECT coalesce(sum(amount), 0) FROM payments
           WHERE receiver_partner_id = partner AND currency = in_currency AND state IN ('in_admission', 'on_hold')
             AND payment_type = 'Type_Pull' AND receiver_partner_id <> partner_id)
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION track_liquidity, settle_liquidity, move_liquidity FROM PUBLIC;
