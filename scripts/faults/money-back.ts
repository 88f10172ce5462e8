import type { Chance } from '../../lib/kernel/chance.ts'
import { acknowledged, type PaidPayment, type Workload } from './acknowledged.ts'
import type { LoggedPayment } from './client-log.ts'

/** A payment that was just completed, with nothing returned yet. */
export const asPaid = (payment: LoggedPayment): PaidPayment => ({
  ...payment,
  left: BigInt(payment.amount),
  returns: 0,
  recalls: [],
})

/** Maximum of payments kept for returns and recalls. */
const MAX_PAID = 200
/** Fewer than the gateway's limits, which would refuse more. */
const MAX_RETURNS = 20
const MAX_RECALLS = 8

/** Keeps a payment for later returns, if something is left of it. */
export function keepPaid({ paid }: Workload, payment: PaidPayment): void {
  const isUsedUp = payment.returns >= MAX_RETURNS || payment.recalls.length >= MAX_RECALLS
  if (payment.openRecall === undefined && (payment.left === 0n || isUsedUp)) return
  if (paid.length < MAX_PAID) paid.push(payment)
}

/** Returns or recalls part of a completed payment, or ends its open recall. */
export async function moveMoneyBack(load: Workload, chance: Chance): Promise<void> {
  const [payment] = load.paid.splice(chance.below(Math.max(load.paid.length, 1)), 1)
  if (!payment) return
  const after = payment.openRecall
    ? await endRecall(load, payment, payment.openRecall, chance)
    : chance.below(3) === 0
      ? await returnPart(load, payment, chance)
      : await recallPart(load, payment, chance)
  keepPaid(load, after)
}

const partOf = ({ left }: PaidPayment, chance: Chance) => 1n + BigInt(chance.below(Number(left)))

/** Logs what a payment has become. */
function logged({ log }: Workload, payment: PaidPayment): PaidPayment {
  const { id, amount, currency, reference, key, state, left, recalls } = payment
  const returned = String(BigInt(amount) - left)
  log.payment({ id, amount, currency, reference, key, state, returned, recalls: recalls.toSorted().join(' ') })
  return payment
}

async function returnPart(load: Workload, payment: PaidPayment, chance: Chance): Promise<PaidPayment> {
  const part = partOf(payment, chance)
  await acknowledged(load.clients, load.log, {
    party: 'meadow',
    method: 'POST',
    path: `/payments/${payment.id}/returns`,
    key: `return ${payment.id} ${payment.returns}`,
    body: { reason: 'CUST', amount: { currency: payment.currency, total: String(part) } },
  })
  return logged(load, { ...payment, left: payment.left - part, returns: payment.returns + 1 })
}

/** Creates a recall, and ends it half of the time; otherwise it stays open for a later round. */
async function recallPart(load: Workload, payment: PaidPayment, chance: Chance): Promise<PaidPayment> {
  const { recall_id } = await acknowledged(load.clients, load.log, {
    party: 'harbor',
    method: 'POST',
    path: `/payments/${payment.id}/recalls`,
    key: `recall ${payment.id} ${payment.recalls.length}`,
    body: { reason: 'DUPL', amount: { currency: payment.currency, total: String(partOf(payment, chance)) } },
  })
  const open = logged(load, { ...payment, recalls: [...payment.recalls, 'open'], openRecall: recall_id })
  return chance.below(2) === 0 ? endRecall(load, open, recall_id, chance) : open
}

const ENDS = [
  { step: 'accept', party: 'meadow', state: 'granted' },
  { step: 'refuse', party: 'meadow', state: 'refused', body: { reason: 'AM04' } },
  { step: 'cancel', party: 'harbor', state: 'canceled' },
] as const

async function endRecall(load: Workload, payment: PaidPayment, recall: string, chance: Chance): Promise<PaidPayment> {
  const { step, party, state, ...rest } = chance.pick(ENDS)
  const path = `/payments/${payment.id}/recalls/${recall}/${step}`
  const { amount } = await acknowledged(load.clients, load.log, {
    party,
    method: 'POST',
    path,
    key: `${step} ${recall}`,
    ...rest,
  })
  const isGranted = state === 'granted'
  return logged(load, {
    ...payment,
    left: payment.left - (isGranted ? BigInt(amount.total) : 0n),
    returns: payment.returns + (isGranted ? 1 : 0),
    recalls: [...payment.recalls.slice(0, -1), state],
    openRecall: undefined,
  })
}
