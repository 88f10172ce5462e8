import { createHash } from 'node:crypto'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import pg from 'pg'
import { createPayment, creation } from './bare/create-payment.ts'
import { type Answer, CREATE_TABLES, refused } from './bare/storage.ts'
import { submission, submitPayment } from './bare/submit-payment.ts'
import { taskUpdate, updateTask } from './bare/update-task.ts'

// The baseline for the gateway: the three hot operations as a good developer would write them in an
// afternoon, with Fastify, pg and prepared statements in one transaction (idempotency record,
// effect, audit rows, outbox rows). It skips credentials, roles, rate limits, currencies and
// admission policies, which is in its favor.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL) })
await pool.query(CREATE_TABLES)

/**
 * Runs an operation in a transaction that also stores its response under the idempotency key. An
 * error rolls it back.
 */
const once =
  <R extends FastifyRequest>(work: (client: pg.PoolClient, request: R) => Promise<unknown>) =>
  async (request: R, reply: FastifyReply) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const answer = await answerTo(client, request, () => work(client, request))
      await client.query('commit')
      return reply.code(answer.status).type('application/json').send(answer.body)
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }

async function answerTo(client: pg.PoolClient, request: FastifyRequest, work: () => Promise<unknown>): Promise<Answer> {
  const key = String(request.headers['idempotency-key'])
  const requestText = JSON.stringify([request.url, request.body ?? null])
  const fingerprint = createHash('sha256').update(requestText).digest('hex')
  const claimed = await client.query({
    name: 'claim',
    text: 'insert into idempotency (key, fingerprint) values ($1, $2) on conflict (key) do nothing returning key',
    values: [key, fingerprint],
  })
  if (claimed.rowCount === 0) {
    const known = await client.query({ name: 'known', text: 'select * from idempotency where key = $1', values: [key] })
    return known.rows[0].fingerprint === fingerprint ? known.rows[0] : refused(422, 'key reused')
  }
  const body = JSON.stringify({ ok: true, data: await work() })
  await client.query({
    name: 'answer',
    text: 'update idempotency set status = 200, body = $2 where key = $1',
    values: [key, body],
  })
  return { status: 200, body }
}

const app = Fastify()
app.post('/api/v1/csp/payments', { schema: creation }, once(createPayment))
app.post('/api/v1/csp/payments/:payment_id/submissions', { schema: submission }, once(submitPayment))
app.put(
  '/api/v1/csp/payments/:payment_id/admissions/:admission_id/tasks/:task_id',
  { schema: taskUpdate },
  once(updateTask),
)

console.log(`ready ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
