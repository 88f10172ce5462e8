import type { Chance } from './chance.ts'
import type { DemoBank, DemoNamespace } from './people.ts'
import { IDENTIFIERS, REFERENCES, REFUSALS } from './scenario.ts'

export type Traffic = {
  /** One payment that goes its whole way: completed mostly, refused now and then. */
  settled(): Promise<void>
  /** One payment whose task is left to a person. */
  waiting(): Promise<void>
}

type Clock = { now: Date }
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Payments between the banks through the real API, on the demo's clock. */
export function createTraffic(banks: readonly DemoBank[], clock: Clock, chance: Chance): Traffic {
  const namespaces = banks.flatMap((bank) => bank.namespaces)

  async function begin(pull: boolean, lifetime: number): Promise<{ paymentId: string; status: number }> {
    const debtor = chance.pick(namespaces)
    const beneficiary = chance.pick(namespaces.filter((other) => other.bank !== debtor.bank))
    const initiator = pull ? beneficiary : debtor
    const made = await initiator.machine.call('POST /payments', {
      body: {
        amount: { currency: chance.next() < 0.85 ? 'USD' : 'EUR', total: amount(chance) },
        debtor_party: party(chance, debtor),
        // Once in a while somebody mistypes the address.
        beneficiary_party:
          chance.next() < 0.02 ? { payment_address: `nobody@${beneficiary.domain}` } : party(chance, beneficiary),
        reference: `${chance.pick(REFERENCES)} ${1000 + chance.below(9000)}`,
        payment_type: pull ? 'Type_Pull' : 'Type_Push',
        expires_at: new Date(clock.now.getTime() + lifetime).toISOString(),
      },
    })
    clock.now = new Date(clock.now.getTime() + 400 + chance.below(2000))
    const submission = await initiator.machine.call('POST /payments/{payment_id}/submissions', {
      params: { payment_id: made.payment_id },
    })
    return { paymentId: made.payment_id, status: submission.status }
  }

  /** Works every open task of a payment as the machine of its own side. */
  async function decide(paymentId: string): Promise<void> {
    const refuse = chance.next() < 0.08
    for (const namespace of namespaces) {
      const queue = await namespace.machine.call('GET /admission-tasks', { query: { limit: 100 } })
      for (const task of queue.tasks.filter((open) => open.payment_id === paymentId)) {
        clock.now = new Date(clock.now.getTime() + MINUTE + chance.below(20 * MINUTE))
        await namespace.machine.call('PUT /payments/{payment_id}/admissions/{admission_id}/tasks/{task_id}', {
          params: { payment_id: paymentId, admission_id: task.admission_id, task_id: task.token },
          body: refuse
            ? { status: 'failed', status_reason: chance.pick(REFUSALS) }
            : { status: 'completed', status_reason: 'accepted' },
        })
        if (refuse) return
      }
    }
  }

  return {
    settled: async () => {
      const { paymentId } = await begin(chance.next() < 0.4, HOUR)
      await decide(paymentId)
    },
    waiting: async () => {
      await begin(true, (6 + chance.below(60)) * HOUR)
    },
  }
}

/** Mostly small, seldom large, as payments are; minor units. */
function amount(chance: Chance): string {
  const magnitude = 10 ** (2.7 + 3 * chance.next() ** 2)
  return String(Math.max(100, Math.round(magnitude)))
}

function party(chance: Chance, namespace: DemoNamespace) {
  return { payment_address: `${chance.pick(IDENTIFIERS)}@${namespace.domain}` }
}
