import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '../../lib/kernel/chance.ts'
import { acknowledged, answered, type Workload } from './acknowledged.ts'
import type { LoggedPayment, PaymentState, Sent } from './client-log.ts'
import { replay } from './clients.ts'
import { asPaid, keepPaid, moveMoneyBack } from './money-back.ts'
import { Violation } from './violation.ts'

/** Admits clients' operations, and waits at a checkpoint until all have finished. */
export type Gate = {
  enter(): Promise<void>
  leave(): void
  /** Resolves when no operation is running. */
  shut(): Promise<void>
  reopen(): void
}

export function createGate(): Gate {
  let inside = 0
  let reopened: Promise<void> | undefined
  let reopen: () => void = () => undefined
  let emptied: () => void = () => undefined
  return {
    enter: async () => {
      while (reopened) await reopened
      inside++
    },
    leave: () => {
      inside--
      if (inside === 0) emptied()
    },
    shut: () => {
      reopened ??= new Promise((resolve) => {
        reopen = resolve
      })
      return inside === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            emptied = resolve
          })
    },
    reopen: () => {
      reopened = undefined
      reopen()
    },
  }
}

/** Maximum payments left open between rounds; only expiry may end them. */
const MAX_OPEN = 40

/** Clients pause for half of this on average, so that an hour's payments fit into memory. */
const PACE_MS = 120

/** Runs one client's operations sequentially until stopped. */
export async function runClient(load: Workload, gate: Gate, chance: Chance, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await gate.enter()
    try {
      if (!isOver()) await operate(load, chance)
      await pause(chance.below(PACE_MS))
    } finally {
      gate.leave()
    }
  }
}

function operate(load: Workload, chance: Chance): Promise<void> {
  const dice = chance.below(100)
  if (dice < 32) return push(load, chance, { id: randomUUID() })
  if (dice < 40) return push(load, chance, {})
  if (dice < 56) return pull(load, chance, { status: 'completed', status_reason: 'accepted' }, 'completed')
  if (dice < 60) return pull(load, chance, DECLINED, 'failed')
  if (dice < 70) return leaveOpen(load, chance)
  if (dice < 88) return moveMoneyBack(load, chance)
  return replayOne(load, chance)
}

type Draft = { readonly id?: string; readonly pull?: boolean; readonly expires_at?: string }

/** Creates a payment: harbor is the debtor of a push, meadow the beneficiary of a pull. */
async function create({ parties, clients, log }: Workload, chance: Chance, draft: Draft): Promise<LoggedPayment> {
  const reference = draft.id ?? randomUUID()
  const total = String(1 + chance.below(100_000))
  const currency = chance.pick(['USD', 'EUR'])
  const sent: Sent = {
    party: draft.pull ? 'meadow' : 'harbor',
    method: 'POST',
    path: '/payments',
    key: `create ${reference}`,
    body: {
      amount: { currency, total },
      debtor_party: { payment_address: parties.harbor },
      beneficiary_party: { payment_address: parties.meadow },
      payment_type: draft.pull ? 'Type_Pull' : 'Type_Push',
      reference,
      ...(draft.id ? { payment_id: draft.id } : {}),
      ...(draft.expires_at ? { expires_at: draft.expires_at } : {}),
    },
  }
  const data = await acknowledged(clients, log, sent)
  const { key } = sent
  const payment: LoggedPayment = { id: data.payment_id, amount: total, currency, reference, key, state: 'created' }
  log.payment(payment)
  return payment
}

async function push(load: Workload, chance: Chance, draft: Draft): Promise<void> {
  await submit(load, await create(load, chance, draft), 'harbor', 'completed')
}

/** Submits a payment. Returns whether harbor's net debit cap covered it. */
async function submit(load: Workload, payment: LoggedPayment, party: string, state: PaymentState): Promise<boolean> {
  const path = `/payments/${payment.id}/submissions`
  const sent = { party, method: 'POST', path, key: `submit ${payment.id}` }
  const isFailed = (await acknowledged(load.clients, load.log, sent)).relationships.payment.state === 'failed'
  ended(load, { ...payment, state: isFailed ? 'failed' : state })
  return !isFailed
}

/** Logs the state that a payment has reached. A completed one can be returned later. */
function ended(load: Workload, payment: LoggedPayment): void {
  load.log.payment(payment)
  if (payment.state === 'completed') keepPaid(load, asPaid(payment))
}

const DECLINED = { status: 'failed', status_reason: 'business_reasons' }

/** Submits and decides a pull. One that harbor's net debit cap does not cover cannot be accepted, and is declined. */
async function pull(load: Workload, chance: Chance, decision: object, end: PaymentState): Promise<void> {
  const { clients, log } = load
  const payment = await create(load, chance, { id: randomUUID(), pull: true })
  if (!(await submit(load, payment, 'meadow', 'in_admission'))) return
  const read = (path: string) => acknowledged(clients, undefined, { party: 'harbor', method: 'GET', path, key: '' })
  const { token } = await read(`/payments/${payment.id}/admissions`)
  const tasks = `/payments/${payment.id}/admissions/${token}/tasks`
  const task = (await read(tasks)).tasks[0]
  const path = `${tasks}/${task.token}`
  const key = `decide ${payment.id}`
  const { refusal } = await answered(clients, log, { party: 'harbor', method: 'PUT', path, key, body: decision })
  if (refusal === undefined) return ended(load, { ...payment, state: end })
  if (!refusal.includes('error.insufficient_liquidity')) throw new Violation('valid request refused', refusal)
  await acknowledged(clients, log, {
    party: 'harbor',
    method: 'PUT',
    path,
    key: `decline ${payment.id}`,
    body: DECLINED,
  })
  ended(load, { ...payment, state: 'failed' })
}

/** Creates a payment to submit rounds later, and submits the oldest once there are enough. */
async function leaveOpen(load: Workload, chance: Chance): Promise<void> {
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  load.open.push(await create(load, chance, { id: randomUUID(), expires_at }))
  const oldest = load.open.length > MAX_OPEN ? load.open.shift() : undefined
  if (oldest) await submit(load, oldest, 'harbor', 'completed')
}

async function replayOne({ clients, log }: Workload, chance: Chance): Promise<void> {
  if (log.answers.length > 0) await replay(clients, chance.pick(log.answers))
}
