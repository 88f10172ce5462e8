import fc from 'fast-check'

// The simplest possible model of payments, returns and recalls: what each payment has left, its recalls,
// and what each namespace is owed in total. It knows nothing of transactions, windows or locks.

export const SIDES = ['harbor', 'meadow', 'cedar'] as const
const CURRENCIES = ['USD', 'EUR'] as const
const DAY = 86_400_000
/** Defaults of RETURN_DAYS and RECALL_DAYS. */
const [RETURN_MS, RECALL_MS] = [180 * DAY, 10 * DAY]
const MAX_RECALLS = 10

const side = fc.nat(SIDES.length - 1)
const total = fc.integer({ min: 1, max: 20 })
const currency = fc.constantFrom(...CURRENCIES)
/** Usually undefined, which stands for the value that the gateway accepts. */
const rarely = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
/** One of the last payments, and who asks. */
const one = { which: fc.nat(2), by: rarely(side) }
/** An amount, or all that is left. */
const part = { ...one, total: fc.oneof(fc.constant(undefined), total), currency: rarely(currency) }

export const histories = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const), from: side, to: side, total, currency }) },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('return' as const), ...part }) },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('recall' as const), ...part }) },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constantFrom('accept' as const, 'refuse' as const, 'cancel' as const),
        ...one,
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('settle' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(9, 11, 100, 181) }) },
  ),
  { minLength: 10, maxLength: 24 },
)
export type Act = typeof histories extends fc.Arbitrary<(infer A)[]> ? A : never

/** Reaches every outcome of every step, so that coverage does not depend on chance. */
export const EVERY_OUTCOME: Act[] = [
  { do: 'pay', from: 0, to: 1, total: 10, currency: 'USD' },
  ...(['return', 'recall'] as const).flatMap((step): Act[] => [
    { do: step, which: 0, by: 2, total: undefined, currency: undefined },
    { do: step, which: 0, by: step === 'return' ? 0 : 1, total: undefined, currency: undefined },
    { do: step, which: 0, by: undefined, total: 1, currency: 'EUR' },
    { do: step, which: 0, by: undefined, total: 11, currency: undefined },
    { do: step, which: 0, by: undefined, total: 2, currency: undefined },
  ]),
  ...(['cancel', 'refuse', 'accept'] as const).flatMap((step): Act[] => [
    { do: step, which: 0, by: 2 },
    { do: step, which: 0, by: step === 'cancel' ? 1 : 0 },
    { do: step, which: 0, by: undefined },
    { do: step, which: 0, by: undefined },
    { do: 'recall', which: 0, by: undefined, total: 2, currency: undefined },
  ]),
  // A recall that is answered after a return, after its period, and one after it has expired.
  { do: 'return', which: 0, by: undefined, total: 1, currency: undefined },
  { do: 'accept', which: 0, by: undefined },
  { do: 'refuse', which: 0, by: undefined },
  { do: 'recall', which: 0, by: undefined, total: 1, currency: undefined },
  { do: 'wait', days: 11 },
  { do: 'accept', which: 0, by: undefined },
  { do: 'refuse', which: 0, by: undefined },
  { do: 'cancel', which: 0, by: undefined },
  { do: 'recall', which: 0, by: undefined, total: 1, currency: undefined },
  { do: 'expire' },
  { do: 'recall', which: 0, by: undefined, total: 1, currency: undefined },
  { do: 'accept', which: 0, by: undefined },
  { do: 'wait', days: 181 },
  { do: 'return', which: 0, by: undefined, total: 1, currency: undefined },
  { do: 'recall', which: 0, by: undefined, total: 1, currency: undefined },
]
export type MoneyBackRequest = Extract<Act, { do: 'return' | 'recall' }>
export type Answer = Extract<Act, { do: 'accept' | 'refuse' | 'cancel' }>

export type RecallState = 'open' | 'granted' | 'refused' | 'canceled' | 'expired'
export type Recalled = { id: string; total: number; returns: number; at: number; state: RecallState }
export type Paid = {
  readonly id: string
  readonly from: number
  readonly to: number
  readonly total: number
  readonly currency: string
  readonly at: number
  readonly returned: number[]
  readonly recalls: Recalled[]
}
/** What a namespace is owed in a currency, by their names. */
export type Owed = Map<string, number>
/** `open`: not yet settled. */
export type Model = { readonly paid: Paid[]; readonly open: Owed; readonly all: Owed }

export const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0)
export const nameOf = (n: number, currency: string) => `${SIDES[n]} ${currency}`

/** Moves money in the model. */
export function book({ open, all }: Model, from: number, to: number, total: number, currency: string): void {
  for (const owed of [open, all]) {
    owed.set(nameOf(from, currency), (owed.get(nameOf(from, currency)) ?? 0) - total)
    owed.set(nameOf(to, currency), (owed.get(nameOf(to, currency)) ?? 0) + total)
  }
}

/** Who takes a step; by default, the side that may. */
export const actorOf = ({ from, to }: Paid, { by, do: step }: MoneyBackRequest | Answer): number =>
  by ?? (step === 'recall' || step === 'cancel' ? from : to)

export type Outcome = { readonly status: number; readonly total: number }
const refused = (status: number): Outcome => ({ status, total: 0 })

/** The status of a return or recall and, if it succeeds, its amount. */
export function predict(paid: Paid, ask: MoneyBackRequest, now: number): Outcome {
  const left = paid.total - sum(paid.returned)
  const amount = ask.total ?? left
  const by = actorOf(paid, ask)
  if (by !== paid.from && by !== paid.to) return refused(404)
  if (by !== (ask.do === 'return' ? paid.to : paid.from)) return refused(403)
  if (ask.do === 'recall' && paid.recalls.some(({ state }) => state === 'open')) return refused(409)
  if (ask.do === 'recall' && paid.recalls.length >= MAX_RECALLS) return refused(409)
  if (ask.total !== undefined && (ask.currency ?? paid.currency) !== paid.currency) return refused(400)
  if (amount > left || left === 0 || now > paid.at + RETURN_MS) return refused(409)
  return { status: 200, total: amount }
}

/** The status of an answer to the latest recall of a payment and, if money moves, the amount. */
export function predictAnswer(paid: Paid, recall: Recalled, answer: Answer, now: number): Outcome {
  const by = actorOf(paid, answer)
  if (by !== paid.from && by !== paid.to) return refused(404)
  if (by !== (answer.do === 'cancel' ? paid.from : paid.to)) return refused(403)
  if (recall.state !== 'open' || now >= recall.at + RECALL_MS) return refused(409)
  if (answer.do !== 'accept') return { status: 200, total: 0 }
  return paid.returned.length > recall.returns ? refused(409) : { status: 200, total: recall.total }
}

export const ENDS = { accept: 'granted', refuse: 'refused', cancel: 'canceled' } as const

/** Recalls that the job ends at a time. */
export const overdue = ({ paid }: Model, now: number): Recalled[] =>
  paid.flatMap(({ recalls }) => recalls.filter(({ state, at }) => state === 'open' && now >= at + RECALL_MS))
