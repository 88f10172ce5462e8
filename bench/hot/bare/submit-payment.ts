import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { audit, emit, keyHeader, lockPayment, movePayment, refusal } from './storage.ts'

export const submission = { headers: keyHeader }

/** Submits a pull payment, which the debtor's side authenticates with one task. */
export async function submitPayment(
  client: pg.PoolClient,
  { params }: FastifyRequest<{ Params: { payment_id: string } }>,
): Promise<unknown> {
  const paymentId = params.payment_id
  const payment = await lockPayment(client, paymentId)
  if (payment.state !== 'created') throw refusal(409, 'submitted before')
  if (payment.expires_at <= new Date()) throw refusal(409, 'expired')
  const found = await client.query({
    name: 'parties',
    text: 'select * from customers where address = any($1)',
    values: [[payment.debtor_address, payment.beneficiary_address]],
  })
  const debtor = found.rows.find((row) => row.address === payment.debtor_address)
  const creditor = found.rows.find((row) => row.address === payment.beneficiary_address)
  if (!debtor?.enabled || !creditor?.enabled) throw refusal(409, 'not enabled')
  const made = await client.query({
    name: 'submit',
    text: 'insert into submissions (payment_id, token, status) values ($1, $2, 2) returning *',
    values: [paymentId, randomUUID()],
  })
  const { admission, task } = await admit(client, paymentId, debtor.partner_id)
  const moved = await movePayment(client, paymentId, 'in_admission')
  const shown = { ...made.rows[0], payment: moved }
  await audit(client, 'payment.submit', paymentId, { submission: shown.token })
  await emit(
    client,
    [creditor.partner_id, debtor.partner_id],
    [
      ['admission.created', admission],
      ['task.created', task],
      ['payment.updated', moved],
      ['submission.created', shown],
    ],
  )
  return shown
}

async function admit(client: pg.PoolClient, paymentId: string, partnerId: string) {
  const admission = await client.query({
    name: 'admit',
    text: 'insert into admissions (payment_id, token, partner_id, status, remaining) values ($1, $2, $3, 2, 1) returning *',
    values: [paymentId, randomUUID(), partnerId],
  })
  const task = await client.query({
    name: 'task',
    text: `insert into admission_tasks (payment_id, token, admission_id, partner_id, workflow, status)
      values ($1, $2, $3, $4, 'customer_authentication', 'pending') returning *`,
    values: [paymentId, randomUUID(), admission.rows[0].token, partnerId],
  })
  await client.query({
    name: 'history',
    text: `insert into task_events (payment_id, token, task_id, kind, actor) values ($1, $2, $3, 'opened', 'system')`,
    values: [paymentId, randomUUID(), task.rows[0].token],
  })
  return { admission: admission.rows[0], task: task.rows[0] }
}
