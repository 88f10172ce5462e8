import type pg from 'pg'

/**
 * Tables of the bare server. Payments have the gateway's column names, so that both share one
 * setup.
 */
export const CREATE_TABLES = `
  create table idempotency (key text primary key, fingerprint text not null, status int, body text, created_at timestamptz not null default now());
  create table customers (address text primary key, partner_id text not null, enabled boolean not null);
  create table payments (payment_id text primary key, token text not null, payment_type text not null, currency text not null,
    amount bigint not null, debtor jsonb not null, beneficiary jsonb not null, debtor_address text not null,
    beneficiary_address text not null, state text not null, expires_at timestamptz not null, created_at timestamptz not null default now(),
    updated_at timestamptz not null default now());
  create index on payments (debtor_address, token);
  create index on payments (beneficiary_address, token);
  create table submissions (payment_id text primary key, token text not null, status int not null, at timestamptz not null default now());
  create table admissions (payment_id text primary key, token text not null, partner_id text not null, status int not null,
    remaining int not null, updated_at timestamptz not null default now());
  create table admission_tasks (payment_id text not null, token text not null, admission_id text not null, partner_id text not null,
    workflow text not null, status text not null, reason text, updated_at timestamptz not null default now(), primary key (payment_id, token));
  create index on admission_tasks (partner_id, status, token);
  create table task_events (payment_id text not null, token text not null, task_id text not null, kind text not null, actor text not null,
    at timestamptz not null default now(), primary key (payment_id, token));
  create table settlement_windows (open bigint not null);
  insert into settlement_windows values (1);
  create table transactions (payment_id text primary key, token text not null, currency text not null, amount bigint not null,
    debtor_partner_id text not null, creditor_partner_id text not null, debit_line_token text not null, credit_line_token text not null,
    approval_code text not null, settlement_window bigint not null, created_at timestamptz not null default now());
  create index on transactions (settlement_window, currency, debtor_partner_id, creditor_partner_id);
  create index on transactions (debtor_partner_id, token);
  create index on transactions (creditor_partner_id, token);
  create table audit (id bigserial primary key, action text not null, resource_id text not null, after jsonb, at timestamptz not null default now());
  create table outbox (id bigserial primary key, partner_id text not null, kind text not null, payload jsonb not null, at timestamptz not null default now());
  create table limits (partner_id text primary key, cap bigint not null, position bigint not null);
  insert into customers values ('alder@bench', 'bench', true), ('rowan@elsewhere', 'elsewhere', true)`

export type Answer = { status: number; body: string }
export const refused = (status: number, error: string): Answer => ({ status, body: JSON.stringify({ error }) })

/** Fastify responds with the status of an error. */
export const refusal = (statusCode: number, message: string) => Object.assign(new Error(message), { statusCode })

export const keyHeader = {
  type: 'object',
  required: ['idempotency-key'],
  properties: { 'idempotency-key': { type: 'string' } },
}

export async function audit(client: pg.PoolClient, action: string, resourceId: string, after: object): Promise<void> {
  await client.query({
    name: 'audit',
    text: 'insert into audit (action, resource_id, after) values ($1, $2, $3)',
    values: [action, resourceId, after],
  })
}

/** Inserts one outbox row per partner and record, in one statement. */
export async function emit(client: pg.PoolClient, partners: string[], events: [kind: string, row: unknown][]) {
  await client.query({
    name: 'outbox',
    text: `insert into outbox (partner_id, kind, payload)
      select partner, kind, payload from unnest($2::text[], $3::jsonb[]) events (kind, payload), unnest($1::text[]) partner`,
    values: [partners, events.map(([kind]) => kind), events.map(([, row]) => JSON.stringify(row))],
  })
}

/** Locks and returns the payment. */
export async function lockPayment(client: pg.PoolClient, paymentId: string) {
  const found = await client.query({
    name: 'lock',
    text: 'select * from payments where payment_id = $1 for update',
    values: [paymentId],
  })
  if (found.rowCount === 0) throw refusal(404, 'not found')
  return found.rows[0]
}

/** Updates the state of a locked payment. */
export async function movePayment(client: pg.PoolClient, paymentId: string, state: string) {
  const moved = await client.query({
    name: 'move',
    text: 'update payments set state = $2, updated_at = now() where payment_id = $1 returning *',
    values: [paymentId, state],
  })
  return moved.rows[0]
}

/**
 * Locks the debtor's and the creditor's limits in one order, and refuses a payment above the debtor's cap, as most
 * developers would do it.
 */
export async function holdLimits(client: pg.PoolClient, amount: unknown): Promise<void> {
  const { rows } = await client.query({
    name: 'limits',
    text: 'select * from limits where partner_id = any($1) order by partner_id for update',
    values: [['bench', 'elsewhere']],
  })
  const debtor = rows.find((row) => row.partner_id === 'bench')
  if (debtor && BigInt(debtor.position) + BigInt(String(amount)) > BigInt(debtor.cap))
    throw refusal(409, 'over the limit')
  await client.query({
    name: 'move limits',
    text: "update limits set position = position + case partner_id when 'bench' then $1::bigint else -$1::bigint end",
    values: [amount],
  })
}
