import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openNamespace } from '../../testing/bank.ts'
import { type Bank, expectData, type Reply, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { created } from '../../testing/payment-life.ts'
import { eventsOf, ledgerOf } from '../../testing/payment-traces.ts'
import type { Task } from '../admissions/contract.ts'
import { expirePayments } from '../admissions/index.ts'
import { STATUS_REASONS, type StatusReason, TASK_STATES, type TaskState } from '../admissions/states.ts'

// A payment's life against the simplest model of it: whatever anybody does, in whatever order, gateway and model agree on every
// answer, on the state, on each task, on who sees the payment and on what the ledger holds.
//
// Harbor and annex are two namespaces of one organization. Harbor and meadow review what reaches their threshold; annex and
// meadow confirm what comes in.

const HALF_LIFE = 1_800_000
const SIDES = ['harbor', 'annex', 'meadow'] as const
type Side = (typeof SIDES)[number]
const THRESHOLD = 500
const REVIEWS: readonly Side[] = ['harbor', 'meadow']
const CONFIRMS: readonly Side[] = ['annex', 'meadow']
type Action =
  | { do: 'submit'; by: Side }
  | { do: 'update'; by: Side; task: number; status: TaskState; reason?: StatusReason }
  | { do: 'wait' }
  | { do: 'sweep' }

type Opened = { owner: Side; workflow: Task['workflow'] }
type Life = {
  type: 'Type_Push' | 'Type_Pull'
  sides: readonly [debtor: Side, beneficiary: Side]
  total: number
  actions: Action[]
}
type Model = {
  initiator: Side
  receiver: Side
  state: string
  submitted: boolean
  halves: number
  exceptions: number
  tasks: { owner: Side; status: TaskState; reason: number }[]
}

const side = fc.constantFrom(...SIDES)
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('submit' as const), by: side }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('update' as const),
      by: side,
      task: fc.nat(3),
      status: fc.constantFrom(...TASK_STATES, 'completed' as const),
      reason: fc.option(fc.constantFrom(...STATUS_REASONS, ...Array<StatusReason>(13).fill('accepted')), {
        nil: undefined,
      }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'wait' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'sweep' as const }) },
)

/** Numbers of the reasons: 0 none, then 1 to 14 in their order (contract 4). */
const REASON = Object.fromEntries(STATUS_REASONS.map((reason, i) => [reason, i + 1])) as Record<StatusReason, number>
/** Contract 4: 1 pending, 2 completed, 3 failed, 4 on hold. */
const STATUS: Record<TaskState, number> = { pending: 1, completed: 2, failed: 3, on_hold: 4 }

const isOpen = (task: { status: TaskState }) => task.status === 'pending' || task.status === 'on_hold'
const closeTasks = (model: Model) => {
  for (const task of model.tasks)
    if (isOpen(task)) Object.assign(task, { status: 'failed', reason: REASON.business_reasons })
}

/** The tasks that a payment needs, by the table of contract 6, in the order of the model: by workflow, then by side. */
function required({ type, sides: [debtor, beneficiary], total }: Life): Opened[] {
  const tasks: Opened[] = []
  if (type === 'Type_Pull') tasks.push({ owner: debtor, workflow: 'customer_authentication' })
  else if (CONFIRMS.includes(beneficiary)) tasks.push({ owner: beneficiary, workflow: 'incoming_confirmation' })
  for (const owner of SIDES) {
    const isParty = owner === debtor || owner === beneficiary
    if (isParty && REVIEWS.includes(owner) && total >= THRESHOLD) tasks.push({ owner, workflow: 'payment_review' })
  }
  return tasks
}

/** What the model answers to a submission. */
function submit(model: Model, by: Side, opens: Opened[]): number {
  if (by !== model.initiator) return 404
  if (model.submitted) return 409
  model.submitted = true
  if (model.halves >= 2) {
    model.exceptions += 1
    model.state = 'expired'
    return 200
  }
  model.tasks = opens.map(({ owner }) => ({ owner, status: 'pending', reason: 0 }))
  model.state = opens.length === 0 ? 'completed' : 'in_admission'
  return 200
}

function update(model: Model, { by, task: index, status, reason }: Extract<Action, { do: 'update' }>): number {
  const accepted = reason === 'accepted'
  const fits = status === 'completed' ? accepted : status === 'failed' ? reason !== undefined && !accepted : !accepted
  if (!fits) return 400
  const task = model.tasks[index]
  if (!task || task.owner !== by) return 404
  if (!isOpen(task) || model.halves >= 2) return 409
  Object.assign(task, { status, reason: reason ? REASON[reason] : 0 })
  if (status === 'failed') {
    closeTasks(model)
    model.exceptions += 1
    model.state = 'failed'
  } else if (model.tasks.every(({ status }) => status === 'completed')) model.state = 'completed'
  else model.state = model.tasks.some(({ status }) => status === 'on_hold') ? 'on_hold' : 'in_admission'
  return 200
}

function sweep(model: Model): void {
  if (model.halves < 2 || ['completed', 'failed', 'expired'].includes(model.state)) return
  if (model.state !== 'created') model.exceptions += 1
  closeTasks(model)
  model.state = 'expired'
}

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

async function perform(id: string, tasks: Task[], act: Action): Promise<Reply | undefined> {
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

function predict(model: Model, act: Action, opens: Opened[]): number | undefined {
  if (act.do === 'submit') return submit(model, act.by, opens)
  if (act.do === 'update') return update(model, act)
  if (act.do === 'wait') model.halves += 1
  else sweep(model)
  return undefined
}

/** What gateway and model have to agree on after each step. */
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
    // Whatever happened, the ledger holds nothing of it or both of its lines, equal.
    lines: completed
      ? [
          { direction: 'TD_Credit', partner_id: banks[beneficiary].partnerId, amount: `${total}`, currency: 'USD' },
          { direction: 'TD_Debit', partner_id: banks[debtor].partnerId, amount: `${total}`, currency: 'USD' },
        ]
      : [],
    // Told once to each side, and never again.
    completions: completed ? 2 : 0,
  }
}

/** What holds whatever the model says: an end is an end, and a failure has a reason and moves nothing. */
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

const life: fc.Arbitrary<Life> = fc.record({
  type: fc.constantFrom('Type_Push' as const, 'Type_Pull' as const),
  sides: fc
    .tuple(side, fc.nat(1))
    .map(([debtor, other]) => [debtor, SIDES.filter((name) => name !== debtor)[other] ?? 'meadow'] as const),
  total: fc.constantFrom(1, THRESHOLD - 1, THRESHOLD, THRESHOLD + 1),
  actions: fc.array(action, { minLength: 1, maxLength: 16 }),
})

test('gateway and model agree on every step of every life', async () => {
  await fc.assert(
    fc.asyncProperty(life, async (given) => {
      const { type, sides, total, actions } = given
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
      for (const act of actions) {
        const reply = await perform(id, await tasksOf(bank, id), act)
        expect(reply?.status).toBe(predict(model, act, required(given)))
        expect(await observed(id, model)).toEqual(predicted(model, given))
        await expectFinal(id, bank, ended)
      }
    }),
    { numRuns: 30 },
  )
}, 600_000)
