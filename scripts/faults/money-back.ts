import { randomUUID } from 'node:crypto'
import type { Chance } from '../../lib/kernel/chance.ts'
import { acknowledged, answered, type PaidPayment, type Workload } from './acknowledged.ts'
import type { LoggedPayment, Sent } from './client-log.ts'
import { Violation } from './violation.ts'

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

const returnOf = ({ id, currency }: PaidPayment, part: bigint): Sent => ({
  party: 'meadow',
  method: 'POST',
  path: `/payments/${id}/returns`,
  key: `return ${id} ${randomUUID()}`,
  body: { reason: 'CUST', amount: { currency, total: String(part) } },
})

const withReturn = (payment: PaidPayment, part: bigint): PaidPayment => ({
  ...payment,
  left: payment.left - part,
  returns: payment.returns + 1,
})

async function returnPart(load: Workload, payment: PaidPayment, chance: Chance): Promise<PaidPayment> {
  const part = partOf(payment, chance)
  await acknowledged(load.clients, load.log, returnOf(payment, part))
  return logged(load, withReturn(payment, part))
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
  const recalls = [...payment.recalls, 'open']
  const open = logged(load, { ...payment, recalls, openRecall: recall_id, isReturnedSince: false })
  return chance.below(2) === 0 ? endRecall(load, open, recall_id, chance) : open
}

const ENDS = [
  { step: 'refuse', party: 'meadow', state: 'refused', body: { reason: 'AM04' } },
  { step: 'cancel', party: 'harbor', state: 'canceled' },
  { step: 'accept', party: 'meadow', state: 'granted' },
] as const
type End = (typeof ENDS)[number]

const endOf = ({ id }: PaidPayment, recall: string, { step, party, state: _, ...rest }: End): Sent => ({
  party,
  method: 'POST',
  path: `/payments/${id}/recalls/${recall}/${step}`,
  key: `${step} ${recall}`,
  ...rest,
})

/** The payment after its recall has ended. `amount`: what was granted. */
function withEnd(payment: PaidPayment, { state }: End, amount: { total: string }): PaidPayment {
  const ended = { ...payment, recalls: [...payment.recalls.slice(0, -1), state], openRecall: undefined }
  return state === 'granted' ? withReturn(ended, BigInt(amount.total)) : ended
}

/** Ends a recall with one request, or with two at once: another end, or a return. */
async function endRecall(load: Workload, payment: PaidPayment, recall: string, chance: Chance): Promise<PaidPayment> {
  const possible = payment.isReturnedSince ? ENDS.slice(0, 2) : ENDS
  const end = chance.pick(possible)
  const dice = chance.below(4)
  if (dice === 0) return endTwice(load, payment, recall, [end, chance.pick(possible.filter((other) => other !== end))])
  if (dice === 1 && payment.left > 0n) return endAndReturn(load, payment, recall, end)
  const { amount } = await acknowledged(load.clients, load.log, endOf(payment, recall, end))
  return logged(load, withEnd(payment, end, amount))
}

/** Exactly one of two requests ends a recall. */
async function endTwice(load: Workload, payment: PaidPayment, recall: string, ends: readonly (End | undefined)[]) {
  const sent = await Promise.all(
    ends
      .filter((end) => end !== undefined)
      .map(async (end) => ({ end, ...(await answered(load.clients, load.log, endOf(payment, recall, end))) })),
  )
  const [won, ...others] = sent.filter(({ data }) => data)
  if (!won || others.length > 0)
    throw new Violation(
      'recall not ended exactly once',
      `${recall}: ${JSON.stringify(sent.map(({ refusal }) => refusal))}`,
    )
  return logged(load, withEnd(payment, won.end, won.data.amount))
}

/** A recall is not granted after a return, and a return takes what a grant has left. */
async function endAndReturn(load: Workload, payment: PaidPayment, recall: string, end: End): Promise<PaidPayment> {
  const [ended, returned] = await Promise.all([
    answered(load.clients, load.log, endOf(payment, recall, end)),
    answered(load.clients, load.log, returnOf(payment, 1n)),
  ])
  const isWrong = end.state === 'granted' ? !ended.data && !returned.data : !ended.data || !returned.data
  if (isWrong)
    throw new Violation('recall and return refused', `${recall}: ${ended.refusal ?? ''}; ${returned.refusal ?? ''}`)
  const after = returned.data ? withReturn(payment, 1n) : payment
  return logged(load, ended.data ? withEnd(after, end, ended.data.amount) : { ...after, isReturnedSince: true })
}
