import { createChance } from '#lib/kernel/chance.ts'
import type { RefusalReason } from '#lib/modules/admissions/states.ts'

/** How to decide a task from a partner's collection. `leave` keeps it open. */
export type Decision =
  | { readonly kind: 'accept' | 'hold' | 'leave' }
  | { readonly kind: 'refuse'; readonly reason: RefusalReason }

type Between = {
  readonly id: string
  readonly at: Date
  readonly own: string
  readonly theirs: string
  readonly amount: { readonly currency: string; readonly total: string }
  readonly reference: string
}

/** One action in a month of traffic. */
export type Act =
  | (Between & { readonly kind: 'pay' | 'collect' | 'be paid' })
  | (Between & { readonly kind: 'be collected from'; readonly decision: Decision })
  | { readonly kind: 'cutoff' }

/** Customers that take part in the traffic, by the local part of their address. */
export const PEOPLE = ['alder', 'hazel', 'rowan', 'cedar-bakery', 'maple-hardware', 'birch-books'] as const

const SHOPS = ['corner-shop', 'tea-house', 'print-works', 'garden-center', 'bike-repair', 'night-market']
const MAGIC = ['insufficient_funds', 'account_closed', 'unknown_alias', 'hold', 'slow']
const REFERENCES = ['Invoice', 'Rent', 'Order', 'Subscription', 'Deposit', 'Payroll', 'Membership']
const REFUSALS: readonly RefusalReason[] = [
  'insufficient_funds',
  'duplicate_payment',
  'fraud_detected',
  'business_reasons',
]
const DAYS = 30
/**
 * The last days are not settled and some requests stay open, so that the user has something to do.
 */
const LAST_DAYS = 2

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Payments of a day are created within this many hours. */
const BUSINESS_HOURS = 10

type Where = {
  readonly run: string
  /** End of the month. */
  readonly until: Date
  readonly domain: string
  readonly partners: readonly string[]
}

/**
 * Plans the traffic of the last 30 days between a namespace and simulated partners: fewer payments
 * at weekends and a cutoff after each week. The same run gives the same plan, so that an
 * interrupted run can resume.
 */
export function planMonth({ run, until, domain, partners }: Where): Act[] {
  const chance = createChance(Number.parseInt(run, 36))
  const acts: Act[] = []
  let number = 0
  const between = (end: number): Between => {
    const identifier = chance.next() < 0.1 ? chance.pick(MAGIC) : chance.pick(SHOPS)
    number += 1
    return {
      id: `month-${run}-${number}`,
      at: new Date(end - Math.round(BUSINESS_HOURS * HOUR * chance.next())),
      own: `${chance.pick(PEOPLE)}@${domain}`,
      theirs: `${identifier}@${chance.pick(partners)}`,
      amount: { currency: chance.next() < 0.85 ? 'USD' : 'EUR', total: amount(chance.next()) },
      reference: `${chance.pick(REFERENCES)} ${1000 + chance.below(9000)}`,
    }
  }
  for (let day = 1; day <= DAYS; day++) {
    const isLast = day > DAYS - LAST_DAYS
    const end = until.getTime() - (DAYS - day) * DAY
    const isWeekend = [0, 6].includes(new Date(end).getUTCDay())
    for (let i = (isWeekend ? 5 : 9) + chance.below(4); i > 0; i--) {
      const kind = chance.next()
      if (kind < 0.4) acts.push({ kind: 'pay', ...between(end) })
      else if (kind < 0.55) acts.push({ kind: 'collect', ...between(end) })
      else if (kind < 0.75) acts.push({ kind: 'be paid', ...between(end) })
      else
        acts.push({
          kind: 'be collected from',
          ...between(end),
          decision: decide(chance.next(), isLast, chance.pick(REFUSALS)),
        })
    }
    if (day % 7 === 0) acts.push({ kind: 'cutoff' })
  }
  return acts
}

function decide(share: number, isLast: boolean, reason: RefusalReason): Decision {
  if (isLast) return { kind: share < 0.7 ? 'leave' : 'hold' }
  return share < 0.9 ? { kind: 'accept' } : { kind: 'refuse', reason }
}

/** In minor units, skewed towards small amounts as real payments are. */
const amount = (share: number): string => String(Math.max(100, Math.round(10 ** (3 + 2.2 * share ** 2))))
