import { createHash, randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

// What the gateway is measured against: create payment as a good developer writes it in an afternoon, with Fastify, pg and
// plain prepared statements in one transaction (idempotency record, payment, audit row, outbox row). No credentials, roles,
// rate limits or currencies are checked, which is in its favour.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL) })

await pool.query(`
  create table idempotency (key text primary key, fingerprint text not null, status int, body text, created_at timestamptz not null default now());
  create table payments (payment_id text primary key, token uuid not null, currency text not null, amount bigint not null,
    debtor jsonb not null, beneficiary jsonb not null, debtor_address text not null, beneficiary_address text not null,
    state text not null, expires_at timestamptz not null, created_at timestamptz not null default now());
  create index on payments (debtor_address, token);
  create index on payments (beneficiary_address, token);
  create table audit (id bigserial primary key, action text not null, resource_id text not null, after jsonb, at timestamptz not null default now());
  create table outbox (id bigserial primary key, kind text not null, payload jsonb not null, at timestamptz not null default now());
`)

type Party = { payment_address: string }
type Body = {
  payment_id: string
  amount: { currency: string; total: string }
  debtor_party: Party
  beneficiary_party: Party
}

const party = { type: 'object', required: ['payment_address'], properties: { payment_address: { type: 'string' } } }
const schema = {
  headers: { type: 'object', required: ['idempotency-key'], properties: { 'idempotency-key': { type: 'string' } } },
  body: {
    type: 'object',
    required: ['payment_id', 'amount', 'debtor_party', 'beneficiary_party'],
    properties: {
      payment_id: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
      amount: {
        type: 'object',
        required: ['currency', 'total'],
        properties: { currency: { type: 'string' }, total: { type: 'string', pattern: '^[1-9][0-9]{0,17}$' } },
      },
      debtor_party: party,
      beneficiary_party: party,
    },
  },
}

const app = Fastify()
app.post<{ Body: Body }>('/api/v1/csp/payments', { schema }, async (request, reply) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const answer = await createPayment(client, String(request.headers['idempotency-key']), request.body)
    await client.query('commit')
    return reply.code(answer.status).type('application/json').send(answer.body)
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
})

async function createPayment(
  client: pg.PoolClient,
  key: string,
  body: Body,
): Promise<{ status: number; body: string }> {
  const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const claimed = await client.query({
    name: 'claim',
    text: 'insert into idempotency (key, fingerprint) values ($1, $2) on conflict (key) do nothing returning key',
    values: [key, fingerprint],
  })
  if (claimed.rowCount === 0) {
    const known = await client.query({ name: 'known', text: 'select * from idempotency where key = $1', values: [key] })
    return known.rows[0].fingerprint === fingerprint ? known.rows[0] : { status: 422, body: '{"error":"key reused"}' }
  }
  const made = await client.query({
    name: 'pay',
    text: `insert into payments (payment_id, token, currency, amount, debtor, beneficiary, debtor_address, beneficiary_address,
      state, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, 'created', now() + interval '1 hour') returning *`,
    values: [
      body.payment_id,
      randomUUID(),
      body.amount.currency,
      body.amount.total,
      body.debtor_party,
      body.beneficiary_party,
      body.debtor_party.payment_address,
      body.beneficiary_party.payment_address,
    ],
  })
  const answer = JSON.stringify({ ok: true, data: made.rows[0] })
  await client.query({
    name: 'audit',
    text: `insert into audit (action, resource_id, after) values ('payment.create', $1, $2)`,
    values: [body.payment_id, body.amount],
  })
  await client.query({
    name: 'outbox',
    text: `insert into outbox (kind, payload) values ('payment.created', $1)`,
    values: [made.rows[0]],
  })
  await client.query({
    name: 'answer',
    text: 'update idempotency set status = 200, body = $2 where key = $1',
    values: [key, answer],
  })
  return { status: 200, body: answer }
}

console.log(`ready ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
