import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { ACCEPT, headersOf, newPayment, PAYMENTS, type Pair, type Side } from '../hot/operations.ts'
import type { Connections } from './connections.ts'

/**
 * Takes a payment from creation to transaction and returns the latency of each request. Throws on
 * any error.
 */
export async function payOnGateway(server: Connections, pair: Pair): Promise<number[]> {
  const { send, took } = sender(server, pair)
  const payment = randomUUID()
  const of = `${PAYMENTS}/${payment}`
  await send('creditor', 'POST', PAYMENTS, newPayment(pair, 'Type_Pull', payment))
  await send('creditor', 'POST', `${of}/submissions`)
  const admission = (await send('debtor', 'GET', `${of}/admissions`)).token
  const tasks = `${of}/admissions/${admission}/tasks`
  const [task] = (await send('debtor', 'GET', tasks)).tasks
  await send('debtor', 'PUT', `${tasks}/${task.token}`, ACCEPT)
  return took
}

/** The same on the bare server, which has no reads, so the task comes from the database. */
export async function payOnBare(server: Connections, pair: Pair, client: pg.Pool): Promise<number[]> {
  const { send, took } = sender(server, pair)
  const payment = randomUUID()
  const of = `${PAYMENTS}/${payment}`
  await send('creditor', 'POST', PAYMENTS, newPayment(pair, 'Type_Pull', payment))
  await send('creditor', 'POST', `${of}/submissions`)
  const text = 'select token, admission_id from admission_tasks where payment_id = $1'
  const { rows } = await client.query({ name: 'task', text, values: [payment] })
  await send('debtor', 'PUT', `${of}/admissions/${rows[0].admission_id}/tasks/${rows[0].token}`, ACCEPT)
  return took
}

function sender(server: Connections, pair: Pair) {
  const took: number[] = []
  const send = async (by: Side, method: string, path: string, body?: object) => {
    const began = performance.now()
    const { status, text } = await server(method, path, headersOf(pair.headers[by], body), body && JSON.stringify(body))
    took.push(performance.now() - began)
    if (status !== 200) throw new Error(`${method} ${path.replaceAll(/[0-9a-f-]{36}/g, '…')}: ${status} ${text}`)
    return JSON.parse(text).data
  }
  return { send, took }
}
