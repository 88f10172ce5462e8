import { z } from 'zod'
import { MINOR_PATTERN } from '../../../kernel/money/amount.ts'
import { Currency, Environment, IsoTime, MinorUnits, paging, text, token } from '../../../wire/shapes.ts'
import { Liquidity, LiquidityChange, minor } from '../../liquidity/contract.ts'
import { CHANGE_KINDS, CHANGE_STATES, MAX_REASON_LENGTH } from '../../liquidity/states.ts'
import { ApprovalRequest } from '../contract.ts'

const count = z.int().min(0)

/** The liquidity of a namespace as the operator sees it. */
export const NetworkLiquidity = Liquidity.extend({
  partner_name: z.string(),
  domain: z.string(),
  environment: Environment,
  organization_id: token('org'),
  organization_name: z.string(),
}).meta({ id: 'NetworkLiquidity' })
export type NetworkLiquidity = z.infer<typeof NetworkLiquidity>

export const NetworkLiquidityQuery = z.object({
  environment: Environment.optional().meta({ description: 'Only namespaces of this environment' }),
  currency: Currency.optional().meta({ description: 'Only this currency' }),
  partner_id: z.string().max(64).optional().meta({ description: 'Only this namespace' }),
  sort: z.enum(['use', '-use', 'name', '-name']).default('-use').meta({
    description:
      'Order of the list: by `use` or by the `name` of the namespace, or prefixed with `-` for descending order. Those without a cap have no use and are last',
  }),
  ...paging(),
})
export type NetworkLiquidityQuery = z.infer<typeof NetworkLiquidityQuery>

export const NetworkLiquidityList = z
  .object({ count, liquidity: z.array(NetworkLiquidity) })
  .meta({ id: 'NetworkLiquidityList' })

const total = MinorUnits.optional().meta({
  description: 'Integer string in minor units. A cap can be "0"; a deposit or withdrawal cannot. Omit it with `remove`',
})

export const ProposeLiquidityChange = z
  .object({
    partner_id: token('part'),
    kind: z.enum(CHANGE_KINDS).meta({
      description: '`cap`: sets or removes the net debit cap. `deposit`, `withdrawal`: records a movement of the funds',
    }),
    amount: z.object({ currency: Currency, total }),
    remove: z.literal(true).optional().meta({ description: 'Removes the cap in the currency' }),
    reason: text(MAX_REASON_LENGTH, 3).meta({
      description: 'Reason, visible to the organization',
      example: 'Collateral agreed on 27 November',
    }),
    effective_at: z.iso.datetime({ offset: true }).optional().meta({
      description: 'When it applies, at most 90 days ahead. By default, as soon as it is approved',
    }),
  })
  .superRefine(({ kind, amount, remove }, ctx) => {
    const refuse = (path: string[], message: string) => ctx.addIssue({ code: 'custom', path, message })
    if (remove && kind !== 'cap') refuse(['remove'], 'is only allowed with the kind cap')
    else if (remove && amount.total !== undefined) refuse(['amount', 'total'], 'must be omitted with remove')
    else if (!remove && amount.total === undefined) refuse(['amount', 'total'], 'is required')
    else if (!remove && kind !== 'cap' && !MINOR_PATTERN.test(amount.total ?? ''))
      refuse(['amount', 'total'], 'must be an integer string in minor units, greater than 0')
  })
  .meta({
    id: 'ProposeLiquidityChange',
    example: {
      partner_id: 'part_01h455vb4pex5vsknk084sn02q',
      kind: 'cap',
      amount: { currency: 'USD', total: '5000000' },
      reason: 'Collateral agreed on 27 November',
    },
  })
export type ProposeLiquidityChange = z.infer<typeof ProposeLiquidityChange>

export const ProposedLiquidityChange = z
  .object({
    change: LiquidityChange,
    approval: ApprovalRequest.nullable().meta({
      description: 'The request that a second operator decides; null if none was needed',
    }),
  })
  .meta({ id: 'ProposedLiquidityChange' })

export const LiquidityChangeQuery = z.object({
  partner_id: z.string().max(64).optional().meta({ description: 'Only changes of this namespace' }),
  state: z.enum(CHANGE_STATES).optional().meta({ description: 'Only changes in this state' }),
  ...paging(),
})

export const LiquidityChangeList = z
  .object({ count, changes: z.array(LiquidityChange) })
  .meta({ id: 'LiquidityChangeList' })

const time = z.iso.datetime({ offset: true })

export const SimulationQuery = z.object({
  partner_id: token('part').meta({ description: 'The namespace' }),
  currency: Currency.meta({ description: 'Currency of the cap' }),
  cap: MinorUnits.meta({
    description: 'The net debit cap to try, an integer string in minor units; can be "0"',
    example: '5000000',
  }),
  from: time.optional().meta({ description: 'Start, at most 62 days ago; by default, 24 hours before `to`' }),
  to: time.optional().meta({
    description: 'End, at most 31 days after `from`; by default, now. A later time means now',
  }),
})
export type SimulationQuery = z.infer<typeof SimulationQuery>

export const LiquiditySimulation = z
  .object({
    currency: Currency,
    from: IsoTime,
    to: IsoTime.meta({ description: 'End of the replayed period' }),
    truncated: z.boolean().meta({
      description: 'Whether the period contains more than can be replayed; `to` is then the end of the replayed part',
    }),
    checked_count: count.meta({ description: 'Payments and returns that needed headroom' }),
    failed_count: count.meta({ description: 'Payments and returns that would have failed', example: 3 }),
    failed: minor('Total of the payments and returns that would have failed'),
    first_failed: z
      .object({
        payment_id: z.string(),
        on: IsoTime.meta({ description: 'When it needed headroom' }),
      })
      .nullable()
      .meta({
        description:
          'The first payment that would have failed, or whose return would have failed; null if there is none',
      }),
    peak: z
      .object({
        exposure: minor('The highest exposure under this cap, without what would have failed; at least 0'),
        on: IsoTime,
      })
      .meta({ description: 'When the exposure was highest' }),
    smallest_cap: minor('The smallest cap with which nothing would have failed'),
  })
  .meta({ id: 'LiquiditySimulation' })
export type LiquiditySimulation = z.infer<typeof LiquiditySimulation>
