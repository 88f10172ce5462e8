import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '../../lib/kernel/chance.ts'
import type { Call, Reply } from '../../lib/testing/bank.ts'
import { draft } from '../../lib/testing/model/payment-life.ts'

/** Everything acknowledged to a client. */
export type ClientLog = {
  /** Acknowledged payments with their amounts. */
  readonly created: Map<string, bigint>
  /** Those whose transaction was acknowledged. */
  readonly completed: Set<string>
  /** Requests with their responses, for repetition. */
  readonly answers: { readonly repeat: () => Promise<Reply>; readonly body: string }[]
  /** Requests, and how many were retries. */
  sent: number
  again: number
  refused: string[]
}

export const emptyClientLog = (): ClientLog => ({
  created: new Map(),
  completed: new Set(),
  answers: [],
  sent: 0,
  again: 0,
  refused: [],
})

export type Parties = { readonly payer: Call; readonly payee: Call; readonly from: string; readonly to: string }

/** How long a client retries before it reports the service as down. */
const TIMEOUT_MS = 120_000
/** One response in this many is checked again at the end. */
const SAMPLED = 20

/** Pays until stopped: by push, or by pull with a task that the payer accepts. */
export async function payUntil(isOver: () => boolean, parties: Parties, chance: Chance, log: ClientLog): Promise<void> {
  while (!isOver()) {
    const id = randomUUID()
    const amount = BigInt(1 + chance.below(100_000))
    if (chance.below(2) === 0) await push(parties, id, amount, log)
    else await pull(parties, id, amount, log)
  }
}

async function push({ payer, from, to }: Parties, id: string, amount: bigint, log: ClientLog): Promise<void> {
  const body = { ...draft(from, to, { total: String(amount) }), payment_id: id }
  await definite(payer, 'POST', '/payments', `create ${id}`, log, body)
  log.created.set(id, amount)
  await definite(payer, 'POST', `/payments/${id}/submissions`, `submit ${id}`, log)
  log.completed.add(id)
}

async function pull({ payer, payee, from, to }: Parties, id: string, amount: bigint, log: ClientLog): Promise<void> {
  const body = { ...draft(from, to, { total: String(amount), type: 'Type_Pull' }), payment_id: id }
  await definite(payee, 'POST', '/payments', `create ${id}`, log, body)
  log.created.set(id, amount)
  await definite(payee, 'POST', `/payments/${id}/submissions`, `submit ${id}`, log)
  const admission = await definite(payer, 'GET', `/payments/${id}/admissions`, '', log)
  const tasks = `/payments/${id}/admissions/${admission.token}/tasks`
  const [task] = (await definite(payer, 'GET', tasks, '', log)).tasks
  const decision = { status: 'completed', status_reason: 'accepted' }
  await definite(payer, 'PUT', `${tasks}/${task.token}`, `decide ${id}`, log, decision)
  log.completed.add(id)
}

/**
 * Retries with the same key until there is a response. Records errors, which are not expected here.
 */
async function definite(call: Call, method: string, path: string, key: string, log: ClientLog, body?: unknown) {
  const until = Date.now() + TIMEOUT_MS
  const repeat = () => call(method, path, { ...(key ? { key } : {}), ...(body ? { body } : {}) })
  for (;;) {
    log.sent++
    const reply = await repeat().catch(() => undefined)
    if (reply && reply.status === 200) {
      if (key && log.sent % SAMPLED === 0) log.answers.push({ repeat, body: JSON.stringify(reply.body) })
      return reply.body.data
    }
    // A 409 for one's own key means that the first request or its database session is still
    // running.
    const isUnknown = !reply || reply.status >= 500 || /still running/.test(reply.body?.message ?? '')
    if (!isUnknown || Date.now() > until) {
      log.refused.push(`${method} ${path}: ${reply?.status} ${JSON.stringify(reply?.body)}`)
      throw new Error(`refused: ${log.refused.at(-1)}`)
    }
    log.again++
    await pause(20)
  }
}
