import { z } from 'zod'
import { Currency, Environment, IsoTime, keyset, NextCursor, token } from '../../wire/shapes.ts'
import { CHANGE_KINDS, CHANGE_STATES, FREED_BY, LIQUIDITY_STATES, MOVEMENT_KINDS, THRESHOLDS } from './states.ts'

/** An amount that can be zero, or with a sign. */
export const minor = (description: string) =>
  z
    .object({
      currency: Currency,
      total: z
        .string()
        .meta({ description: 'Integer string in minor units; can be "0" or negative', example: '10000' }),
    })
    .meta({ description })
export type SignedAmount = z.infer<ReturnType<typeof minor>>

const CAP = 'The most that the network lets the namespace owe; null if there is no limit'

export const Liquidity = z
  .object({
    partner_id: token('part'),
    currency: Currency,
    net_debit_cap: minor(CAP).nullable(),
    funds: minor('Deposits minus withdrawals that the network operator recorded'),
    position: minor(
      'Credits minus debits of completed payments and returns that are not settled, or whose batch has settlement instructions and is not final: negative if the namespace owes money, positive if it is owed',
    ),
    reserved: minor('Sum of pushes that the namespace has submitted and that have not ended'),
    headroom: minor(
      'What the namespace can still send: cap + funds + position − reserved. Negative after the cap was lowered below what is used; null if there is no cap',
    ).nullable(),
    use_percent: z.number().min(0).nullable().meta({
      description: 'Exposure in percent of cap and funds, rounded down to one decimal; null if there is no cap',
      example: 74.5,
    }),
    state: z.enum(LIQUIDITY_STATES).meta({
      description:
        '`counting`: the cap or funds have just been set, and the exposure is still being counted; position and reserved are 0 and nothing is refused yet',
    }),
    updated_on: IsoTime,
    next_cutoff_on: IsoTime.nullable().meta({
      description: 'Time of the next scheduled cutoff; null if settlement is not scheduled',
    }),
  })
  .meta({ id: 'Liquidity' })
export type Liquidity = z.infer<typeof Liquidity>

/** The caller's own limit. */
export const OwnLiquidity = Liquidity.extend({
  not_final: minor(
    'The part of `position` that is in settled batches that are not final. The next cutoff does not change it',
  ),
  freed_by: z.enum(FREED_BY).meta({
    description:
      'What removes the rest of `position`: `settlement`, or `finality` if the currency has a settlement account, because its batch must then also become final',
  }),
}).meta({ id: 'OwnLiquidity' })
export type OwnLiquidity = z.infer<typeof OwnLiquidity>

export const LiquidityList = z
  .object({
    liquidity: z.array(OwnLiquidity).meta({ description: 'One for each currency with a cap or funds' }),
  })
  .meta({ id: 'LiquidityList' })
export type LiquidityList = z.infer<typeof LiquidityList>

/** `data` of the event that a threshold was reached. */
export const LiquidityAlert = Liquidity.extend({
  threshold_percent: z
    .int()
    .meta({ description: `The threshold that was reached: ${THRESHOLDS.join(', ')}`, example: THRESHOLDS[1] }),
})
export type LiquidityAlert = z.infer<typeof LiquidityAlert>

const time = z.iso.datetime({ offset: true })

export const MovementFilters = z.object({
  currency: Currency.optional().meta({ description: 'Only movements in this currency' }),
  kind: z.enum(MOVEMENT_KINDS).optional().meta({ description: 'Only movements of this kind' }),
  created_from: time.optional().meta({ description: 'Only movements at or after this time' }),
  created_to: time.optional().meta({ description: 'Only movements at or before this time' }),
})
export type MovementFilters = z.infer<typeof MovementFilters>

export const MovementQuery = MovementFilters.extend(keyset())
export type MovementQuery = z.infer<typeof MovementQuery>

export const LiquidityMovement = z
  .object({
    movement_id: token('lqm'),
    kind: z.enum(MOVEMENT_KINDS).meta({
      description:
        '`cap_set`: the first cap. `settlement`: a batch settled the position; with settlement instructions, when it became final',
    }),
    currency: Currency,
    amount: minor(
      'The new cap, the deposit or the withdrawal. For a settlement, the net position that it took out, negative if the namespace owed it. Null for `cap_removed`',
    ).nullable(),
    net_debit_cap: minor('Cap after the movement; null if there is no limit').nullable(),
    funds: minor('Funds after the movement'),
    reason: z.string().meta({ description: 'The operator’s reason; an empty string for a settlement' }),
    batch_id: token('batch').nullable().meta({ description: 'The batch of a settlement; null for other movements' }),
    created_on: IsoTime,
  })
  .meta({ id: 'LiquidityMovement' })
export type LiquidityMovement = z.infer<typeof LiquidityMovement>

export const MovementList = z
  .object({ movements: z.array(LiquidityMovement), next_cursor: NextCursor })
  .meta({ id: 'LiquidityMovementList' })
export type MovementList = z.infer<typeof MovementList>

export const HistoryQuery = z.object({
  currency: Currency.meta({ description: 'Currency of the history' }),
  from: time.optional().meta({ description: 'Start; by default, 24 hours before `to`' }),
  to: time.optional().meta({ description: 'End, at most 31 days after `from`; by default, now' }),
})
export type HistoryQuery = z.infer<typeof HistoryQuery>

export const LiquiditySample = z
  .object({
    hour: IsoTime.meta({ description: 'Start of the hour' }),
    peak: minor('The highest exposure within the hour: what the namespace owed, plus what was reserved; at least 0'),
    net_debit_cap: minor('Cap at the end of the hour; null if there was no limit').nullable(),
    funds: minor('Funds at the end of the hour'),
    use_percent: z.number().min(0).nullable().meta({
      description: 'The highest exposure in percent of cap and funds; null if there is no cap',
      example: 74.5,
    }),
  })
  .meta({ id: 'LiquiditySample' })
export type LiquiditySample = z.infer<typeof LiquiditySample>

export const LiquidityHistory = z
  .object({
    currency: Currency,
    samples: z.array(LiquiditySample).meta({ description: 'Oldest first. Hours without a cap and funds are omitted' }),
  })
  .meta({ id: 'LiquidityHistory' })
export type LiquidityHistory = z.infer<typeof LiquidityHistory>

/** A change that an operator proposed. */
export const LiquidityChange = z
  .object({
    change_id: token('lqc'),
    partner_id: token('part'),
    partner_name: z.string().meta({ description: 'Name of the namespace' }),
    domain: z.string().meta({ description: 'Domain of the namespace' }),
    environment: Environment,
    kind: z.enum(CHANGE_KINDS),
    currency: Currency,
    amount: minor('The new cap, or the amount of the deposit or withdrawal; null if the cap is removed').nullable(),
    reason: z.string(),
    state: z.enum(CHANGE_STATES).meta({
      description:
        '`proposed`: not approved yet. `approved`: applies at `effective_on`. `refused`: not approved, or not possible when it became due. `canceled`: by an operator, before it applied',
    }),
    effective_on: IsoTime.nullable().meta({
      description: 'When it applies; null if it applies as soon as it is approved',
    }),
    proposed_by: z.string().meta({ description: 'Name of the operator who proposed it' }),
    approved_by: z.string().nullable().meta({
      description: 'Name of the operator who approved it; null before, and if no second operator was needed',
    }),
    created_on: IsoTime,
    ended_on: IsoTime.nullable().meta({ description: 'When it was applied, refused or canceled' }),
    refusal: z.string().nullable().meta({ description: 'Why it was refused or canceled' }),
  })
  .meta({ id: 'LiquidityChange' })
export type LiquidityChange = z.infer<typeof LiquidityChange>
