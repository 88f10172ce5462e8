import fc from 'fast-check'
import { SIDES, type Side, type World, worlds } from './world.ts'

// Generated histories of a few payments at a time: at each step, every payment gets one request,
// and the requests of a step are concurrent.

/** Payments that are requested at the same time, so that batches hold several requests. */
export const LIVES = 3

export type Creation = {
  readonly do: 'create'
  readonly type: 'Type_Push' | 'Type_Pull'
  readonly debtor: Side
  readonly beneficiary: Side
  /** Undefined: the side that may create it. */
  readonly by: Side | undefined
  /** Replaces the other side's address. */
  readonly counterparty: string | undefined
  readonly total: number
  readonly currency: 'USD' | 'EUR'
  readonly minutes: number | undefined
  readonly id: 'new' | 'taken' | 'generated'
}
export type Act =
  | Creation
  | { readonly do: 'submit'; readonly by: Side | undefined }
  | {
      readonly do: 'decide'
      readonly task: number
      readonly by: Side | undefined
      readonly as: 'key' | 'member'
      readonly status: string
      readonly status_reason: string | undefined
    }
  /** The last request again, with the same key. */
  | { readonly do: 'repeat'; readonly changed: boolean }
  | { readonly do: 'assign'; readonly assignee: number }

export type Step = {
  /** The act of each life; undefined if it has ended. */
  readonly acts: readonly (Act | undefined)[]
  readonly world: World | undefined
  readonly minutes: number
  readonly sweep: boolean
}
export type History = { readonly world: World; readonly steps: readonly Step[] }

const side = fc.constantFrom(...SIDES)
const mostly = <T>(weight: number, usual: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other })
const stranger = mostly<Side | undefined>(9, undefined, side)

/** Mostly two sides, because a payment within one customer fails. */
const sides = fc.tuple(side, fc.nat(2), fc.nat(15)).map(([debtor, step, one]) => {
  const at = SIDES.indexOf(debtor) + (one === 0 ? 0 : 1 + (step % 2))
  return { debtor, beneficiary: SIDES[at % SIDES.length] ?? debtor }
})

const creation: fc.Arbitrary<Creation> = fc
  .record({
    do: fc.constant('create' as const),
    type: fc.constantFrom('Type_Push' as const, 'Type_Pull' as const),
    sides,
    by: stranger,
    counterparty: mostly<string | undefined>(
      8,
      undefined,
      fc.constantFrom('nobody@meadow', 'friend@sandbank', 'Willow@Annex'),
    ),
    total: fc.constantFrom(100, 499, 500, 501),
    currency: mostly<'USD' | 'EUR'>(3, 'USD', fc.constant('EUR')),
    minutes: mostly<number | undefined>(4, undefined, fc.constantFrom(-1, 0, 1, 30, 43_200, 43_201)),
    id: mostly<Creation['id']>(6, 'new', fc.constantFrom('taken', 'generated')),
  })
  .map(({ sides: both, ...rest }) => ({ ...rest, ...both }))
const submission = fc.record({ do: fc.constant('submit' as const), by: stranger })
const decision = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ status: 'completed', status_reason: 'accepted' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('pending', 'on_hold').map((status) => ({ status, status_reason: undefined })),
  },
  { weight: 1, arbitrary: fc.constant({ status: 'failed', status_reason: 'insufficient_funds' }) },
)
const update = fc
  .record({
    task: fc.nat(2),
    by: stranger,
    as: fc.constantFrom('key' as const, 'member' as const),
    decided: decision,
  })
  .map(({ decided, ...rest }) => ({ do: 'decide' as const, ...rest, ...decided }))
const repetition = fc.record({ do: fc.constant('repeat' as const), changed: fc.boolean() })
const assignment = fc.record({ do: fc.constant('assign' as const), assignee: fc.constantFrom(0, 1, 2) })

const later: fc.Arbitrary<Act> = fc.oneof(
  { weight: 10, arbitrary: update },
  { weight: 2, arbitrary: repetition },
  { weight: 1, arbitrary: submission },
  { weight: 1, arbitrary: assignment },
)
const first = mostly<Act | undefined>(8, undefined, repetition)

/** A payment's creation, its submission and what follows. */
const life: fc.Arbitrary<Act[]> = fc
  .tuple(creation, submission, first, fc.array(later, { minLength: 3, maxLength: 5 }))
  .map(([created, submitted, between, rest]) => [created, ...(between ? [between] : []), submitted, ...rest])

const around = fc.record({
  world: mostly<World | undefined>(5, undefined, worlds),
  minutes: mostly(12, 0, fc.constantFrom(31, 61)),
  sweep: mostly(12, false, fc.constant(true)),
})

export const histories: fc.Arbitrary<History> = fc
  .record({
    world: worlds,
    lives: fc.array(life, { minLength: LIVES, maxLength: LIVES }),
    around: fc.array(around, { minLength: 8, maxLength: 8 }),
  })
  .map(({ world, lives, around: surroundings }) => ({
    world,
    steps: surroundings.map((step, i) => ({ ...step, acts: lives.map((acts) => acts[i]) })),
  }))

const reviewed = { confirmIncoming: true, review: null, reviewedBy: 'anyone' } as const
const usually = {
  debtor: 'harbor',
  by: undefined,
  counterparty: undefined,
  total: 100,
  currency: 'USD',
  minutes: undefined,
  id: 'new',
} as const
const inEachLife = (acts: readonly Act[]): Step => ({ acts, world: undefined, minutes: 0, sweep: false })

/** Payments that are created, submitted and accepted, all on the batched path. */
const USUAL: History = {
  world: {
    suspended: undefined,
    disabled: undefined,
    renamed: undefined,
    inLive: undefined,
    customerDisabled: undefined,
    customerDeleted: undefined,
    customerMoved: undefined,
    policies: { harbor: reviewed, annex: reviewed, meadow: reviewed },
    link: { status: 'declined', pull: false, limit: null, stale: false },
  },
  steps: [
    inEachLife([
      { do: 'create', type: 'Type_Push', beneficiary: 'meadow', ...usually },
      { do: 'create', type: 'Type_Pull', beneficiary: 'meadow', ...usually },
      { do: 'create', type: 'Type_Push', beneficiary: 'annex', ...usually },
    ]),
    inEachLife(Array.from({ length: LIVES }, () => ({ do: 'submit', by: undefined }) as const)),
    inEachLife(
      Array.from({ length: LIVES }, () => {
        const accepted = { status: 'completed', status_reason: 'accepted' }
        return { do: 'decide', task: 0, by: undefined, as: 'key', ...accepted } as const
      }),
    ),
  ],
}

const before = (step: number, change: Partial<Step>): History => ({
  ...USUAL,
  steps: USUAL.steps.map((usual, i) => (i === step ? { ...usual, ...change } : usual)),
})
const inWorld = (step: number, change: Partial<World>) => before(step, { world: { ...USUAL.world, ...change } })
const established = { status: 'established', pull: true, limit: null, stale: false } as const
const reviewedBy = (by: 'member' | 'another_member') => {
  const policy = { ...reviewed, reviewedBy: by }
  return { policies: { harbor: policy, annex: policy, meadow: policy } }
}
const links: Partial<World>[] = [
  { link: established },
  { link: { ...established, pull: false } },
  { link: { ...established, limit: ['USD', 99] } },
  { link: { ...established, limit: ['EUR', 500] } },
  { link: { ...established, stale: true } },
]
const ofSides = (['harbor', 'meadow'] as const).flatMap((at): Partial<World>[] => [
  { disabled: at },
  { renamed: at },
  { inLive: at },
  { customerDisabled: at },
  { customerDeleted: at },
  { customerMoved: at },
])
const suspended = (['harbor', 'meadow'] as const).map((at) => ({ suspended: at }))

/** A member decides a task that a colleague holds. */
const HELD: History = {
  ...USUAL,
  steps: [
    ...USUAL.steps.slice(0, 2),
    inEachLife(Array.from({ length: LIVES }, () => ({ do: 'assign', assignee: 2 }) as const)),
    ...USUAL.steps.slice(2).map((step) => ({
      ...step,
      acts: step.acts.map((act) => (act?.do === 'decide' ? { ...act, as: 'member' as const } : act)),
    })),
  ],
}

/**
 * The usual history, and the same with one condition of each kind before the step that reads it.
 */
export const CONDITIONS: readonly History[] = [
  USUAL,
  inWorld(0, { renamed: 'harbor' }),
  ...[...ofSides, ...suspended, ...links].map((change) => inWorld(1, change)),
  before(1, { minutes: 61 }),
  ...[...suspended, reviewedBy('member'), reviewedBy('another_member')].map((change) => inWorld(2, change)),
  before(2, { minutes: 61 }),
  before(2, { minutes: 61, sweep: true }),
  HELD,
]
