import fc from 'fast-check'

// The simplest possible model of finality: what each namespace owes, batches with their instructions, and what
// entries of statements mean for them. It knows nothing of rows, locks or portions.

export const NAMES = ['harbor', 'meadow', 'cedar'] as const
const side = fc.nat(NAMES.length - 1)
const which = fc.nat(5)

/** An entry about an instruction. `again`: the booking of its last right entry. `unnamed`: without a reference. */
const entry = fc.record({
  kind: fc.constantFrom('right', 'right', 'right', 'amount', 'unknown', 'reversal', 'direction', 'again', 'unnamed'),
  which,
} as const)

export const histories = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .record({ from: side, step: fc.integer({ min: 1, max: 2 }), total: fc.integer({ min: 1, max: 20 }) })
        .map(({ from, step, total }) => ({ do: 'pay' as const, from, to: (from + step) % NAMES.length, total })),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('settle' as const) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('change' as const),
        to: fc.constantFrom('sent' as const, 'confirmed' as const, 'confirmed' as const, 'rejected' as const),
        which,
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('send' as const), which }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('import' as const),
        entries: fc.array(entry, { maxLength: 4 }),
        isComplete: fc.boolean(),
        isRepeated: fc.boolean(),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('resolve' as const),
        resolution: fc.constantFrom('confirmed' as const, 'rejected' as const, 'dismissed' as const),
        which,
      }),
    },
  ),
  { minLength: 10, maxLength: 18 },
)
export type Act = typeof histories extends fc.Arbitrary<(infer A)[]> ? A : never
export type Imported = Extract<Act, { do: 'import' }>

const booked = (...entries: Imported['entries']): Act => ({
  do: 'import',
  entries,
  isComplete: false,
  isRepeated: true,
})

/** Reaches every outcome, so that coverage does not depend on chance. */
export const EVERY_OUTCOME: Act[] = [
  { do: 'pay', from: 0, to: 1, total: 5 },
  { do: 'settle' },
  { do: 'change', to: 'sent', which: 0 },
  { do: 'change', to: 'sent', which: 0 },
  booked({ kind: 'right', which: 0 }),
  booked({ kind: 'again', which: 0 }),
  booked({ kind: 'right', which: 0 }),
  { do: 'change', to: 'confirmed', which: 0 },
  booked({ kind: 'reversal', which: 0 }),
  { do: 'resolve', resolution: 'rejected', which: 0 },
  { do: 'change', to: 'rejected', which: 0 },
  booked({ kind: 'amount', which: 1 }, { kind: 'unknown', which: 1 }),
  { do: 'resolve', resolution: 'rejected', which: 0 },
  { do: 'resolve', resolution: 'confirmed', which: 0 },
  { do: 'change', to: 'rejected', which: 1 },
  { do: 'change', to: 'confirmed', which: 1 },
  { do: 'resolve', resolution: 'dismissed', which: 0 },
  { do: 'import', entries: [], isComplete: true, isRepeated: false },
]

type NewState = 'sent' | 'confirmed' | 'rejected'
type State = 'pending' | NewState
export type Instruction = {
  readonly id: string
  readonly reference: string
  readonly owner: number
  readonly direction: 'pays' | 'receives'
  readonly amount: number
  state: State
  /** The bank's reference of the booking that confirmed it last; undefined if none did, or a person since. */
  evidence: string | undefined
  /** When it was last sent, otherwise confirmed. */
  sentAt: number | undefined
  confirmedAt: number | undefined
}
export type Batch = { readonly id: string; readonly instructions: readonly Instruction[]; isFinal: boolean }
export type Mismatch = {
  readonly kind: string
  readonly about: Instruction | undefined
  /** The bank's reference of the booking; undefined without one. */
  readonly booking: string | undefined
  readonly at: number
  isOpen: boolean
}
export type Model = {
  /** Number of the act. */
  now: number
  readonly owed: number[]
  readonly batches: Batch[]
  readonly mismatches: Mismatch[]
  /** What earlier files have reported. */
  readonly bookings: Set<string>
}

export const newModel = (): Model => ({
  now: 0,
  owed: NAMES.map(() => 0),
  batches: [],
  mismatches: [],
  bookings: new Set(),
})

const FROM: Readonly<Record<NewState, readonly State[]>> = {
  sent: ['pending', 'rejected'],
  confirmed: ['pending', 'sent', 'rejected'],
  rejected: ['sent', 'confirmed'],
}

/** Changes an instruction by hand; false if that is refused. */
export function change(model: Model, one: Instruction, to: NewState, evidence?: string): boolean {
  const isFinal = model.batches.some((batch) => batch.isFinal && batch.instructions.includes(one))
  if (!FROM[to].includes(one.state) || (one.state === 'confirmed' && isFinal)) return false
  one.state = to
  if (to === 'sent') one.sentAt = model.now
  else closeMissing(model, one)
  if (to === 'confirmed') {
    one.evidence = evidence
    one.confirmedAt = model.now
  }
  return true
}

/** It is known what became of an instruction. */
function closeMissing({ mismatches }: Model, about: Instruction): void {
  for (const one of mismatches) if (one.kind === 'missing' && one.about === about) one.isOpen = false
}

/** Resolves a mismatch; false if that is refused. */
export function resolveMismatch(model: Model, mismatch: Mismatch, to: 'confirmed' | 'rejected' | 'dismissed'): boolean {
  const { about, booking } = mismatch
  if (to !== 'dismissed' && about) {
    const evidence = to === 'confirmed' ? booking : undefined
    if (about.state !== to && !change(model, about, to, evidence)) return false
    closeMissing(model, about)
  }
  mismatch.isOpen = false
  return true
}

export type Booked = {
  readonly about: Instruction | undefined
  readonly amount: number
  readonly isCredit: boolean
  readonly isReversal: boolean
  /** The bank's reference; empty if it gives none. */
  readonly booking: string
}

/** What an entry means. */
export function book(model: Model, { about, amount, isCredit, isReversal, booking }: Booked): string {
  const mismatch = (kind: string): string => {
    model.mismatches.push({ kind, about, booking, at: model.now, isOpen: true })
    return kind
  }
  const seen = `${booking} ${amount} ${isCredit} ${isReversal}`
  if (booking !== '' && model.bookings.has(seen)) return 'ignored'
  model.bookings.add(seen)
  if (!about) return mismatch('unknown_reference')
  if (isReversal || isCredit !== (about.direction === 'pays')) return mismatch('reversed')
  // It may be the booking that was taken back.
  const isDoubtful = about.state === 'confirmed' || booking === ''
  if (about.evidence !== undefined && isDoubtful) return mismatch('duplicate')
  if (amount !== about.amount) return mismatch('wrong_amount')
  if (about.state !== 'confirmed') about.confirmedAt = model.now
  about.state = 'confirmed'
  about.evidence = booking
  closeMissing(model, about)
  return 'confirmed'
}

/** What a complete statement of the day after should contain and no statement has. Returns the number. */
export function miss(model: Model): number {
  const isKnown = (one: Instruction) =>
    model.mismatches.some(
      ({ kind, about, at, isOpen }) =>
        about === one && (isOpen || (kind === 'missing' && at >= (one.sentAt ?? one.confirmedAt ?? 0))),
    )
  const missing = model.batches
    .flatMap(({ instructions }) => instructions)
    .filter((one) => one.state === 'sent' || (one.state === 'confirmed' && one.evidence === undefined))
    .filter((one) => !isKnown(one))
  for (const about of missing)
    model.mismatches.push({ kind: 'missing', about, booking: undefined, at: model.now, isOpen: true })
  return missing.length
}

/** A batch is final once all is confirmed and nobody asks whether the bank took a payment back. */
export function finish({ batches, mismatches }: Model): void {
  for (const batch of batches) {
    const isOwn = (one: Instruction | undefined) => one !== undefined && batch.instructions.includes(one)
    const isHeld = mismatches.some(({ kind, about, isOpen }) => isOpen && kind === 'reversed' && isOwn(about))
    if (batch.instructions.every(({ state }) => state === 'confirmed') && !isHeld) batch.isFinal = true
  }
}

/** What each namespace owes: what is not settled, and what is in batches that are not final. */
export const positions = ({ owed, batches }: Model): number[] =>
  NAMES.map((_, owner) =>
    batches
      .filter(({ isFinal }) => !isFinal)
      .flatMap(({ instructions }) => instructions.filter((one) => one.owner === owner))
      .reduce((sum, { direction, amount }) => sum + (direction === 'pays' ? amount : -amount), owed[owner] ?? 0),
  )
