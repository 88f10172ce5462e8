import type { Payment } from '../modules/payments/contract.ts'
import type { RecallReason, RefusalReason } from '../modules/recalls/states.ts'
import type { DemoBank, DemoNamespace } from './people.ts'

type Plan = {
  readonly reason: RecallReason
  readonly note: string
  /** What the other side does; nothing if it has not answered yet. */
  readonly answer?: 'accept' | { readonly reason: RefusalReason; readonly message: string }
}

const SENT: readonly Plan[] = [
  { reason: 'DUPL', note: 'Sent twice on the same day', answer: 'accept' },
  {
    reason: 'CUST',
    note: 'The customer canceled the order',
    answer: { reason: 'NARR', message: 'The goods were delivered' },
  },
  { reason: 'AC03', note: 'Meant for another customer' },
]

/** Returns and recalls of the first namespace’s latest payments: some answered, one open on each side. */
export async function sendMoneyBack(first: DemoNamespace, banks: readonly DemoBank[]): Promise<void> {
  const all = banks.flatMap(({ namespaces }) => namespaces)
  const ofAddress = ({ payment_address }: { payment_address: string }) =>
    all.find(({ domain }) => payment_address.endsWith(`@${domain}`))
  const query = { state: 'settled', currency: 'USD', limit: 20 } as const
  const [{ payments: sent }, { payments: received }] = await Promise.all([
    first.machine.call('GET /payments', { query: { ...query, direction: 'out' } }),
    first.machine.call('GET /payments', { query: { ...query, direction: 'in' } }),
  ])
  await returnSome(first, received)
  for (const [at, plan] of SENT.entries()) {
    const payment = sent[at]
    const other = payment && ofAddress(payment.beneficiary_party)
    if (other) await recall(first, other, payment, plan)
  }
  const [recalled] = received.slice(2)
  const sender = recalled && ofAddress(recalled.debtor_party)
  if (sender) await recall(sender, first, recalled, { reason: 'DUPL', note: 'Paid with the invoice before' })
}

/** A duplicate that is sent back before the next settlement, which includes it. */
export async function returnDuplicate(first: DemoNamespace): Promise<void> {
  const query = { state: 'settled', currency: 'USD', direction: 'in', limit: 1 } as const
  await returnSome(first, (await first.machine.call('GET /payments', { query })).payments)
}

async function returnSome({ machine }: DemoNamespace, [whole, part]: readonly Payment[]): Promise<void> {
  if (whole)
    await machine.call('POST /payments/{payment_id}/returns', {
      params: { payment_id: whole.payment_id },
      body: { reason: 'DUPL', note: 'Paid twice' },
    })
  if (part)
    await machine.call('POST /payments/{payment_id}/returns', {
      params: { payment_id: part.payment_id },
      body: {
        amount: { currency: part.amount.currency, total: `${BigInt(part.amount.total) / 4n + 1n}` },
        reason: 'AM09',
        note: 'Discount that was not deducted',
      },
    })
}

async function recall(
  from: DemoNamespace,
  to: DemoNamespace,
  { payment_id }: Payment,
  { reason, note, answer }: Plan,
): Promise<void> {
  const { recall_id } = await from.machine.call('POST /payments/{payment_id}/recalls', {
    params: { payment_id },
    body: { reason, note },
  })
  const params = { payment_id, recall_id }
  if (answer === 'accept') await to.machine.call('POST /payments/{payment_id}/recalls/{recall_id}/accept', { params })
  else if (answer)
    await to.machine.call('POST /payments/{payment_id}/recalls/{recall_id}/refuse', { params, body: answer })
}
