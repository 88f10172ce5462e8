import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bank, expectData, type Reply, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { created } from '../../testing/payment-life.ts'
import type { Task } from '../admissions/contract.ts'
import { expirePayments } from '../admissions/index.ts'
import { STATUS_REASONS, type StatusReason, TASK_STATES, type TaskState } from '../admissions/states.ts'

// A payment's life against the simplest model of it: whatever the two sides do, in whatever order, gateway and model agree on
// every answer, on the state, on who sees it, and on whether there is a transaction.

const HALF_LIFE = 1_800_000
type Side = 'harbor' | 'meadow'
type Action =
  | { do: 'submit'; by: Side }
  | { do: 'update'; by: Side; task: number; status: TaskState; reason?: StatusReason }
  | { do: 'wait' }
  | { do: 'sweep' }

type Model = {
  initiator: Side
  state: string
  submitted: boolean
  halves: number
  exceptions: number
  tasks: { owner: Side; status: TaskState }[]
}

const side = fc.constantFrom<Side[]>('harbor', 'meadow')
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('submit' as const), by: side }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('update' as const),
      by: side,
      task: fc.nat(2),
      status: fc.constantFrom(...TASK_STATES, 'completed' as const),
      reason: fc.option(fc.constantFrom(...STATUS_REASONS, ...Array<StatusReason>(13).fill('accepted')), {
        nil: undefined,
      }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'wait' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'sweep' as const }) },
)

const isOpen = (task: { status: TaskState }) => task.status === 'pending' || task.status === 'on_hold'
const closeTasks = (model: Model) => {
  for (const task of model.tasks) if (isOpen(task)) task.status = 'failed'
}

/** What the model answers to a submission. `opens` are the owners of the tasks that the payment needs. */
function submit(model: Model, by: Side, opens: Side[]): number {
  if (by !== model.initiator) return 404
  if (model.submitted) return 409
  model.submitted = true
  if (model.halves >= 2) {
    model.exceptions += 1
    model.state = 'expired'
    return 200
  }
  model.tasks = opens.map((owner) => ({ owner, status: 'pending' }))
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
  task.status = status
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
let willow: string
let aspen: string
beforeAll(async () => {
  net = await testNetwork()
  const review_threshold = { currency: 'USD', total: '500' }
  const harbor = await net.bank('harbor', { confirm_incoming: false, review_threshold })
  const meadow = await net.bank('meadow', { confirm_incoming: false, review_threshold })
  banks = { harbor, meadow }
  willow = await harbor.customer('willow')
  aspen = await meadow.customer('aspen')
})
afterAll(() => net.close())

/** The payment's tasks in the order of the model: by workflow, then harbor's before meadow's. */
async function tasksOf(initiator: Bank, id: string): Promise<Task[]> {
  const admission = await initiator.key('GET', `/payments/${id}/admissions`)
  if (admission.status === 404) return []
  const path = `/payments/${id}/admissions/${expectData(admission).token}/tasks`
  const order = (task: Task) => `${task.workflow}${task.partner_id === banks.harbor.partnerId ? 0 : 1}`
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

function predict(model: Model, act: Action, opens: Side[]): number | undefined {
  if (act.do === 'submit') return submit(model, act.by, opens)
  if (act.do === 'update') return update(model, act)
  if (act.do === 'wait') model.halves += 1
  else sweep(model)
  return undefined
}

async function observed(id: string, initiator: Side) {
  const [own, other] = initiator === 'harbor' ? [banks.harbor, banks.meadow] : [banks.meadow, banks.harbor]
  return {
    state: expectData(await own.key('GET', `/payments/${id}`)).state,
    otherSees: (await other.key('GET', `/payments/${id}`)).status === 200,
    hasTransaction: (await own.key('GET', `/payments/${id}/transactions`)).status === 200,
    exceptions: expectData(await own.key('GET', `/payments/${id}/exceptions`)).count,
  }
}

test('gateway and model agree on every step of every life', async () => {
  const life = fc.record({
    type: fc.constantFrom('Type_Push' as const, 'Type_Pull' as const),
    reviewed: fc.boolean(),
    actions: fc.array(action, { minLength: 1, maxLength: 14 }),
  })
  await fc.assert(
    fc.asyncProperty(life, async ({ type, reviewed, actions }) => {
      const initiator: Side = type === 'Type_Push' ? 'harbor' : 'meadow'
      const opens: Side[] = [
        ...(type === 'Type_Pull' ? ['harbor' as const] : []),
        ...(reviewed ? (['harbor', 'meadow'] as const) : []),
      ]
      const id = await created(banks[initiator], willow, aspen, { type, total: reviewed ? '500' : '499' })
      const model: Model = { initiator, state: 'created', submitted: false, halves: 0, exceptions: 0, tasks: [] }
      for (const act of actions) {
        const reply = await perform(id, await tasksOf(banks[initiator], id), act)
        expect(reply?.status).toBe(predict(model, act, opens))
        expect(await observed(id, initiator)).toEqual({
          state: model.state,
          otherSees: model.submitted && (model.tasks.length > 0 || model.state === 'completed'),
          hasTransaction: model.state === 'completed',
          exceptions: model.exceptions,
        })
      }
    }),
    { numRuns: 25 },
  )
}, 120_000)
