import fc from 'fast-check'
import type { Entry, Start } from '../../modules/operator/liquidity/replay.ts'

// Histories of one namespace, what really happened in them without a cap, and what would have happened with one.
// `withCap` is naive: it keeps every transaction and reservation, and adds all of them up at each step.

const amount = fc.bigInt({ min: 1n, max: 20n })
const which = fc.nat(5)

type Act =
  | { readonly do: 'push' | 'pull' | 'credit'; readonly amount: bigint }
  | { readonly do: 'complete' | 'release'; readonly which: number }
  /** The namespace returns what it received, or gets back what it sent. */
  | { readonly do: 'return' | 'get back'; readonly which: number; readonly amount: bigint }
  | { readonly do: 'fund'; readonly amount: bigint }
  | { readonly do: 'cutoff' }
  | { readonly do: 'final'; readonly which: number }

/** An act with the payment that it concerns, as it was decided without a cap. */
export type Step = {
  readonly ms: number
  readonly do: Act['do']
  readonly amount: bigint
  readonly paymentId: string
  /** Of what is booked, closed or settled. */
  readonly window: number
  readonly needsHeadroom: boolean
}

const acts = fc.array(
  fc.oneof(
    fc.record({ do: fc.constantFrom('push' as const, 'pull' as const, 'credit' as const), amount }),
    fc.record({ do: fc.constantFrom('push' as const, 'pull' as const), amount }),
    fc.record({ do: fc.constantFrom('complete' as const, 'release' as const), which }),
    fc.record({ do: fc.constantFrom('return' as const, 'get back' as const), which, amount }),
    fc.record({ do: fc.constant('fund' as const), amount }),
    fc.record({ do: fc.constant('cutoff' as const) }),
    fc.record({ do: fc.constant('final' as const), which }),
  ),
  { maxLength: 40 },
)

export const histories = acts.map(stepsOf)

const min = (a: bigint, b: bigint) => (a < b ? a : b)
const taken = <T>(from: T[], which: number): T | undefined => from.splice(which % Math.max(from.length, 1), 1)[0]

/** What each act does; those that cannot do anything are left out. A window is settled by the `final` of its cutoff. */
export function stepsOf(given: readonly Act[]): Step[] {
  const open: Step[] = []
  const sent: { paymentId: string; left: bigint }[] = []
  const received: typeof sent = []
  const closed: number[] = []
  let window = 1
  return given.flatMap((act, n): Step[] => {
    const step = (of: Partial<Step>): Step => ({
      ...{ ms: n + 1, do: act.do, amount: 0n, paymentId: `p${n}`, window, needsHeadroom: false },
      ...of,
    })
    switch (act.do) {
      case 'push':
      case 'pull':
      case 'credit': {
        const made = step({ amount: act.amount, needsHeadroom: act.do !== 'credit' })
        if (act.do === 'push') open.push(made)
        else (act.do === 'pull' ? sent : received).push({ paymentId: made.paymentId, left: act.amount })
        return [made]
      }
      case 'complete':
      case 'release': {
        const ended = taken(open, act.which)
        if (!ended) return []
        const { paymentId, amount } = ended
        if (act.do === 'complete') sent.push({ paymentId, left: amount })
        return [step({ paymentId, amount })]
      }
      case 'return':
      case 'get back': {
        const from = act.do === 'return' ? received : sent
        const original = from[act.which % Math.max(from.length, 1)]
        if (!original || original.left === 0n) return []
        const amount = min(act.amount, original.left)
        original.left -= amount
        return [step({ paymentId: original.paymentId, amount, needsHeadroom: act.do === 'return' })]
      }
      case 'cutoff':
        closed.push(window)
        return [step({ window: window++ })]
      case 'final': {
        const settled = taken(closed, act.which)
        return settled === undefined ? [] : [step({ window: settled })]
      }
      default:
        return [step({ amount: act.amount })]
    }
  })
}

export type Played = { readonly start: Start; readonly entries: Entry[] }

/** What really happened, as it is read from the database. */
export function play(steps: readonly Step[]): Played {
  let funds = 0n
  const booked = (paymentId: string) => steps.find((one) => one.do === 'complete' && one.paymentId === paymentId)
  const entries = steps.flatMap((step): Entry[] => {
    const { ms, paymentId, amount, window } = step
    const at = new Date(ms)
    switch (step.do) {
      case 'push':
        return [{ kind: 'debit', at, paymentId, amount, window: booked(paymentId)?.window ?? null }]
      case 'pull':
      case 'return':
        return [{ kind: 'debit', at, paymentId, amount, window }]
      case 'credit':
      case 'get back':
        return [{ kind: 'credit', at, paymentId, amount, window, isReturn: step.do === 'get back' }]
      case 'release':
        return [{ kind: 'release', at, paymentId, amount }]
      case 'fund':
        funds += amount
        return [{ kind: 'funds', at, funds }]
      case 'final':
        return [{ kind: 'settlement', at, net: -owedIn(steps, window), afterWindow: window - 1, uptoWindow: window }]
      default:
        return []
    }
  })
  return { start: { at: new Date(0), exposure: 0n, funds: 0n }, entries }
}

const SIGNS: Partial<Record<Act['do'], bigint>> = { complete: 1n, pull: 1n, return: 1n, credit: -1n, 'get back': -1n }

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)

const owedIn = (steps: readonly Step[], window: number) =>
  sum(steps.filter((one) => one.window === window).map((one) => (SIGNS[one.do] ?? 0n) * one.amount))

/** What would have failed with a cap, and the highest exposure. */
export function withCap(steps: readonly Step[], cap: bigint) {
  const failed: Step[] = []
  const happened: Step[] = []
  let highest = 0n
  for (const step of steps) {
    if (!step.needsHeadroom && failed.some(({ paymentId }) => paymentId === step.paymentId)) continue
    if (step.needsHeadroom && exposureOf(happened) + step.amount > cap + fundsOf(happened)) {
      failed.push(step)
      continue
    }
    happened.push(step)
    const exposure = exposureOf(happened)
    if (exposure > highest) highest = exposure
  }
  return { failed, exposure: highest }
}

const fundsOf = (happened: readonly Step[]) => sum(happened.filter((one) => one.do === 'fund').map((one) => one.amount))

/** All that is booked and not settled, and pushes that have not ended. */
function exposureOf(happened: readonly Step[]): bigint {
  const settled = happened.filter((one) => one.do === 'final').map(({ window }) => window)
  const owed = happened
    .filter(({ window }) => !settled.includes(window))
    .map((one) => (SIGNS[one.do] ?? 0n) * one.amount)
  const ended = happened.filter((one) => one.do === 'complete' || one.do === 'release').map((one) => one.paymentId)
  const reserved = happened
    .filter((one) => one.do === 'push' && !ended.includes(one.paymentId))
    .map((one) => one.amount)
  return sum(owed) + sum(reserved)
}
