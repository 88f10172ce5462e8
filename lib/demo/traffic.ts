import type { Client } from '../client/client.ts'
import type { Chance } from '../kernel/chance.ts'
import type { Task, UpdateTask } from '../modules/admissions/contract.ts'
import { SUBMISSION_STATUS } from '../modules/submissions/states.ts'
import type { DemoBank, DemoNamespace } from './people.ts'
import { CURRENCIES, IDENTIFIERS, type LeftKind, type LeftSize, REFERENCES, REFUSALS } from './scenario.ts'

export type Traffic = {
  /**
   * One payment with all its steps: usually completed, sometimes declined. If the debtor is given, the
   * payment is a push, so that the debtor sees it even if the beneficiary's address is mistyped.
   */
  settled(debtor?: DemoNamespace): Promise<void>
  /** One payment whose task remains open for a user. Without a beneficiary, it is of any other bank. */
  waiting(kind: LeftKind, size: LeftSize, beneficiary?: DemoNamespace): Promise<void>
}

/** The member who decides a task; undefined if the API client of the task's namespace does. */
export type Decider = (task: Task) => Client | undefined

type Clock = { now: Date }
type Plan = {
  readonly pull: boolean
  readonly lifetime: number
  /** The share of payments with a mistyped address, which nobody decides. */
  readonly mistyped: number
  readonly debtor?: DemoNamespace | undefined
  readonly beneficiary?: DemoNamespace | undefined
  readonly amount?: { readonly currency: string; readonly total: string } | undefined
}
type Begun = { params: { payment_id: string }; tasks: readonly Task[] }
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Payments between the banks through the real API, at the demo's simulated time. */
export function createTraffic(
  banks: readonly DemoBank[],
  clock: Clock,
  chance: Chance,
  decider: Decider = () => undefined,
): Traffic {
  const namespaces = banks.flatMap((bank) => bank.namespaces)

  async function begin({ pull, lifetime, mistyped, amount, ...parties }: Plan): Promise<Begun> {
    const debtor = parties.debtor ?? chance.pick(namespaces)
    const others = namespaces.filter((other) => other.bank !== debtor.bank)
    const beneficiary = parties.beneficiary ?? chance.pick(others)
    const { machine } = pull ? beneficiary : debtor
    const made = await machine.call('POST /payments', {
      body: {
        ...paymentBetween(debtor, beneficiary, mistyped, chance),
        ...(amount && { amount }),
        payment_type: pull ? 'Type_Pull' : 'Type_Push',
        expires_at: new Date(clock.now.getTime() + lifetime).toISOString(),
      },
    })
    pass(400 + chance.below(2000))
    const params = { payment_id: made.payment_id }
    const submission = await machine.call('POST /payments/{payment_id}/submissions', { params })
    if (submission.status !== SUBMISSION_STATUS.delivered) return { params, tasks: [] }
    const admission = await machine.call('GET /payments/{payment_id}/admissions', { params })
    const { tasks } = await machine.call('GET /payments/{payment_id}/admissions/{admission_id}/tasks', {
      params: { ...params, admission_id: admission.token },
    })
    return { params, tasks }
  }

  /** Updates a task as the given member or, without one, as the API client of the task's namespace. */
  async function update(task: Task, body: UpdateTask, client = machineOf(task)): Promise<void> {
    await client.call('PUT /payments/{payment_id}/admissions/{admission_id}/tasks/{task_id}', {
      partner: task.partner_id,
      params: { payment_id: task.payment_id, admission_id: task.admission_id, task_id: task.token },
      body,
    })
  }

  const machineOf = (task: Task): Client => ownerOf(task, namespaces).machine

  const pass = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms)
  }

  return {
    settled: async (debtor) => {
      const pull = chance.next() < 0.4
      const { tasks } = await begin({ pull: pull && debtor === undefined, lifetime: HOUR, mistyped: 0.02, debtor })
      const refuse = chance.next() < 0.08
      for (const task of tasks) {
        pass(MINUTE + chance.below(20 * MINUTE))
        const by = decider(task)
        if (refuse) return update(task, { status: 'failed', status_reason: chance.pick(REFUSALS) }, by)
        await update(task, { status: 'completed', status_reason: 'accepted' }, by)
      }
    },
    waiting: async (kind, size, beneficiary) => {
      const { tasks } = await begin({ ...waitingPlan(kind, size, chance, namespaces[0]), beneficiary })
      for (const task of tasks) {
        pass(MINUTE)
        if (kind === 'held') await update(task, { status: 'on_hold' })
        if (kind === 'claimed') await claim(task, machineOf(task))
      }
    },
  }
}

function ownerOf(task: Task, namespaces: readonly DemoNamespace[]): DemoNamespace {
  const owner = namespaces.find(({ partnerId }) => partnerId === task.partner_id)
  if (!owner) throw new Error('no demo namespace owns this task')
  return owner
}

/** Assigns a task to the first member of the organization. */
const claim = (task: Task, machine: Client) =>
  machine.call('PUT /admission-tasks/{task_id}/assignee', { params: { task_id: task.token }, body: { assignee: 1 } })

/** A pull payment that awaits its debtor's approval. */
const waitingPlan = (kind: LeftKind, size: LeftSize, chance: Chance, first: DemoNamespace | undefined): Plan => ({
  pull: true,
  mistyped: 0,
  lifetime: kind === 'expiring' ? 3 * HOUR : (6 + chance.below(60)) * HOUR,
  debtor: size === 'any' ? undefined : first,
  amount: size === 'large' ? { currency: 'USD', total: String(260_000 + chance.below(600_000)) } : undefined,
})

const paymentBetween = (debtor: DemoNamespace, beneficiary: DemoNamespace, mistyped: number, chance: Chance) => ({
  amount: { currency: chance.pick(CURRENCIES), total: amount(chance) },
  debtor_party: party(chance, debtor),
  beneficiary_party:
    chance.next() < mistyped ? { payment_address: `nobody@${beneficiary.domain}` } : party(chance, beneficiary),
  reference: `${chance.pick(REFERENCES)} ${1000 + chance.below(9000)}`,
})

/** Mostly small amounts and a few large ones, in minor units. */
function amount(chance: Chance): string {
  const magnitude = 10 ** (3.4 + 2.2 * chance.next() ** 2)
  return String(Math.max(100, Math.round(magnitude)))
}

function party(chance: Chance, namespace: DemoNamespace) {
  return { payment_address: `${chance.pick(IDENTIFIERS)}@${namespace.domain}` }
}
