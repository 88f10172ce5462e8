import fc from 'fast-check'

// The simplest possible model of limits: what each namespace owes, what it has reserved, its cap and its
// funds. It knows nothing of rows, locks, windows or jobs.

/** The last one completes payments without confirming them. */
export const NAMES = ['harbor', 'meadow', 'cedar'] as const

const side = fc.nat(NAMES.length - 1)
const total = fc.integer({ min: 1, max: 20 })
const which = fc.nat(3)

export const histories = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({ do: fc.constant('send' as const), from: side, to: side, total, isPull: fc.boolean() }),
    },
    { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('accept' as const, 'decline' as const), which }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('return' as const, 'recall' as const), which, total }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('cap' as const), of: side, total: fc.nat(30) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), of: side }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constantFrom('deposit' as const, 'withdraw' as const), of: side, total }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('settle' as const, 'expire' as const) }) },
  ),
  { minLength: 12, maxLength: 30 },
)
export type Act = typeof histories extends fc.Arbitrary<(infer A)[]> ? A : never

/** Reaches every outcome, so that coverage does not depend on chance. */
export const EVERY_OUTCOME: Act[] = [
  { do: 'withdraw', of: 0, total: 1 },
  { do: 'remove', of: 0 },
  { do: 'deposit', of: 0, total: 4 },
  { do: 'withdraw', of: 0, total: 3 },
  { do: 'cap', of: 0, total: 10 },
  { do: 'send', from: 0, to: 1, total: 9, isPull: false },
  { do: 'accept', which: 0 },
  { do: 'send', from: 1, to: 0, total: 6, isPull: true },
  { do: 'accept', which: 0 },
  { do: 'decline', which: 0 },
  { do: 'send', from: 1, to: 0, total: 2, isPull: true },
  { do: 'send', from: 0, to: 2, total: 3, isPull: false },
  { do: 'decline', which: 0 },
  { do: 'send', from: 0, to: 2, total: 2, isPull: false },
  { do: 'settle' },
  { do: 'cap', of: 1, total: 3 },
  { do: 'return', which: 1, total: 4 },
  { do: 'return', which: 1, total: 1 },
  { do: 'recall', which: 1, total: 3 },
  { do: 'recall', which: 1, total: 2 },
  { do: 'send', from: 1, to: 0, total: 1, isPull: false },
  { do: 'send', from: 0, to: 1, total: 5, isPull: false },
  { do: 'expire' },
  { do: 'remove', of: 0 },
]

export type Sent = {
  readonly id: string
  readonly debtor: number
  readonly creditor: number
  readonly total: number
  readonly isPull: boolean
  state: 'open' | 'completed' | 'ended'
  returned: number
}
export type Limits = { cap: number | null; funds: number }
/** `owed`: by completed payments and returns that are not settled. */
export type Model = { readonly sent: Sent[]; readonly limits: Limits[]; readonly owed: number[] }

export const newModel = (): Model => ({
  sent: [],
  limits: NAMES.map(() => ({ cap: null, funds: 0 })),
  owed: NAMES.map(() => 0),
})

/** By open pushes. A pull needs headroom when its debtor accepts it. */
const reserved = ({ sent }: Model, of: number): number =>
  sent
    .filter(({ state, debtor, creditor, isPull }) => state === 'open' && debtor === of && creditor !== of && !isPull)
    .reduce((sum, payment) => sum + payment.total, 0)

/** Whether a namespace can owe an amount to another one. */
export function covers(model: Model, debtor: number, creditor: number, total: number): boolean {
  const { cap, funds } = model.limits[debtor] as Limits
  if (cap === null || debtor === creditor) return true
  return (model.owed[debtor] ?? 0) + reserved(model, debtor) + total <= cap + funds
}

/** Moves money between namespaces. */
export function owe({ owed }: Model, debtor: number, creditor: number, total: number): void {
  owed[debtor] = (owed[debtor] ?? 0) + total
  owed[creditor] = (owed[creditor] ?? 0) - total
}

/** What `GET /liquidity` must return for a namespace; undefined without a limit. */
export function expected(model: Model, of: number) {
  const { cap, funds } = model.limits[of] as Limits
  if (cap === null && funds === 0) return undefined
  const [position, held] = [model.owed[of] ?? 0, reserved(model, of)]
  const [used, whole] = [position + held, (cap ?? 0) + funds]
  const use = used <= 0 ? 0 : whole <= 0 ? 100 : Math.floor((used * 1000) / whole) / 10
  return {
    cap: cap === null ? null : `${cap}`,
    funds: `${funds}`,
    position: `${0 - position}`,
    reserved: `${held}`,
    headroom: cap === null ? null : `${whole - used}`,
    use: cap === null ? null : use,
  }
}
