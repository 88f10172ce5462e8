import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openNamespace } from '../../testing/bank.ts'
import { created } from '../../testing/model/payment-life.ts'
import {
  CONFIRMS,
  type Life,
  lives,
  type Model,
  predict,
  REVIEWS,
  type ResolvedAction,
  required,
  resolveAction,
  SIDES,
  type Side,
  STATUS,
  THRESHOLD,
} from '../../testing/model/payment-model.ts'
import { eventsOf, ledgerOf } from '../../testing/model/payment-traces.ts'
import { type Bank, expectData, type Reply, type TestNetwork, testNetwork } from '../../testing/network.ts'
import type { Task } from '../admissions/contract.ts'
import { expirePayments } from '../admissions/index.ts'

// Compares the life of payments with the simplest possible model. Whatever anyone does, in any
// order, gateway and model agree on every response, the state, each task, who sees the payment, and
// the ledger.
//
// Harbor and annex are two namespaces of one organization. Harbor and meadow review payments from
// their threshold on; annex and meadow confirm incoming payments.

const HALF_LIFE = 1_800_000

let net: TestNetwork
let banks: Record<Side, Bank>
const addresses: Record<Side, string> = { harbor: '', annex: '', meadow: '' }
beforeAll(async () => {
  net = await testNetwork()
  const policyOf = (name: Side) => ({
    confirm_incoming: CONFIRMS.includes(name),
    review_threshold: REVIEWS.includes(name) ? { currency: 'USD', total: String(THRESHOLD) } : null,
  })
  const harbor = await net.bank('harbor', policyOf('harbor'))
  const annex = await openNamespace(net.app, harbor, 'annex', policyOf('annex'))
  const meadow = await net.bank('meadow', policyOf('meadow'))
  banks = { harbor, annex, meadow }
  for (const name of SIDES) addresses[name] = await banks[name].customer('willow')
})
afterAll(() => net.close())

const nameOf = (partnerId: string) => SIDES.find((name) => banks[name].partnerId === partnerId)

/** The payment's tasks in the order of the model. */
async function tasksOf(initiator: Bank, id: string): Promise<Task[]> {
  const admission = await initiator.key('GET', `/payments/${id}/admissions`)
  if (admission.status === 404) return []
  const path = `/payments/${id}/admissions/${expectData(admission).token}/tasks`
  const order = ({ workflow, partner_id }: Task) =>
    `${workflow}${SIDES.findIndex((name) => banks[name].partnerId === partner_id)}`
  const tasks: Task[] = expectData(await initiator.key('GET', path)).tasks
  return tasks.toSorted((a, b) => order(a).localeCompare(order(b)))
}

async function perform(id: string, tasks: Task[], act: ResolvedAction): Promise<Reply | undefined> {
  switch (act.do) {
    case 'submit':
      return banks[act.by].key('POST', `/payments/${id}/submissions`)
    case 'update': {
      const task = tasks[act.task]
      const path = `/payments/${id}/admissions/${task?.admission_id ?? 'none'}/tasks/${task?.token ?? 'none'}`
      return banks[act.by].key('PUT', path, { body: { status: act.status, status_reason: act.reason } })
    }
    case 'wait':
      net.clock.advance(HALF_LIFE)
      return undefined
    case 'sweep': {
      const actor = { kind: 'system' as const, name: 'expiry sweep' }
      await expirePayments({
        db: net.database.db,
        actor,
        now: net.clock.now,
        random: net.random,
        requestId: '',
        address: '',
      })
      return undefined
    }
  }
}

/** What gateway and model must agree on after each step. */
async function observed(id: string, { initiator }: Model) {
  const bank = banks[initiator]
  const sees = async (name: Side) => (await banks[name].key('GET', `/payments/${id}`)).status === 200
  const seen = await Promise.all(SIDES.map(async (name) => [name, await sees(name)] as const))
  return {
    state: expectData(await bank.key('GET', `/payments/${id}`)).state,
    seenBy: seen.filter(([, yes]) => yes).map(([name]) => name),
    exceptions: expectData(await bank.key('GET', `/payments/${id}/exceptions`)).count,
    transaction: (await bank.key('GET', `/payments/${id}/transactions`)).status === 200,
    tasks: (await tasksOf(bank, id)).map((task) => [nameOf(task.partner_id), task.status, task.status_reason]),
    lines: await ledgerOf(net, id),
    completions: (await eventsOf(net, id)).filter((type) => type === 'RT_Transactions EK_Created').length,
  }
}

function predicted(model: Model, { sides: [debtor, beneficiary], total }: Life): Awaited<ReturnType<typeof observed>> {
  const completed = model.state === 'completed'
  const reached = model.submitted && (model.tasks.length > 0 || completed)
  return {
    state: model.state,
    seenBy: SIDES.filter((name) => name === model.initiator || (reached && name === model.receiver)),
    exceptions: model.exceptions,
    transaction: completed,
    tasks: model.tasks.map(({ owner, status, reason }) => [owner, STATUS[status], reason]),
    // The ledger contains either nothing of it, or both lines with equal amounts.
    lines: completed
      ? [
          { direction: 'TD_Credit', partner_id: banks[beneficiary].partnerId, amount: `${total}`, currency: 'USD' },
          { direction: 'TD_Debit', partner_id: banks[debtor].partnerId, amount: `${total}`, currency: 'USD' },
        ]
      : [],
    // Each side was notified exactly once.
    completions: completed ? 2 : 0,
  }
}

/**
 * Invariants independent of the model: ends are final, and a failure has a reason and moves
 * nothing.
 */
async function expectFinal(id: string, initiator: Bank, ended: Map<string, Task>): Promise<void> {
  const tasks = await tasksOf(initiator, id)
  for (const task of tasks) {
    const before = ended.get(task.token)
    if (before) expect(task).toEqual(before)
    if (task.status === STATUS.completed || task.status === STATUS.failed) ended.set(task.token, task)
  }
  const { state } = expectData(await initiator.key('GET', `/payments/${id}`))
  if (state !== 'failed') return
  expect(expectData(await initiator.key('GET', `/payments/${id}/exceptions`)).count).toBeGreaterThan(0)
  expect(await ledgerOf(net, id)).toEqual([])
}

test('gateway and model agree on every step of every life', async () => {
  const ends = new Set<string>()
  await fc.assert(
    fc.asyncProperty(lives, async (life) => {
      const { type, sides, total, actions } = life
      const [debtor, beneficiary] = sides
      const [initiator, receiver] = type === 'Type_Push' ? [debtor, beneficiary] : [beneficiary, debtor]
      const bank = banks[initiator]
      const id = await created(bank, addresses[debtor], addresses[beneficiary], { type, total: `${total}` })
      const model: Model = {
        initiator,
        receiver,
        state: 'created',
        submitted: false,
        halves: 0,
        exceptions: 0,
        tasks: [],
      }
      const ended = new Map<string, Task>()
      for (const given of actions) {
        const act = resolveAction(model, given)
        const reply = await perform(id, await tasksOf(bank, id), act)
        expect(reply?.status).toBe(predict(model, act, required(life)))
        expect(await observed(id, model)).toEqual(predicted(model, life))
        await expectFinal(id, bank, ended)
      }
      ends.add(model.state)
    }),
    { numRuns: 25 },
  )
  // A model whose payments all end early agrees with anything.
  expect([...ends]).toEqual(expect.arrayContaining(['completed', 'failed']))
}, 600_000)
