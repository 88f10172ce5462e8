import { z } from 'zod'
import { isTimeZone } from '../../kernel/calendar/local-time.ts'
import { Currency, text, token } from '../../wire/shapes.ts'
import { MAX_MEMBERS, WORKFLOWS } from '../admissions/states.ts'
import { MAX_RULE_MEMBERS, MAX_RULES } from './states.ts'

const amount = z.string().regex(/^(0|[1-9]\d{0,17})$/, 'must be an integer string of 1 to 18 digits, in minor units')
const time = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time from 00:00 to 24:00')
  .meta({ example: '09:00' })
const unique = (values: readonly number[]) => new Set(values).size === values.length

const Hours = z
  .object({
    time_zone: z
      .string()
      .max(60)
      .refine(isTimeZone, 'must be the name of a time zone, such as Europe/Berlin')
      .meta({ description: 'Name in the IANA time zone database' }),
    weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).refine(unique, 'must contain each day at most once').meta({
      description: 'Days on which the hours start, from 1 (Monday) to 7 (Sunday)',
    }),
    from: time,
    to: time.meta({ description: 'End of the hours, exclusive. A time before `from` is on the next day' }),
  })
  .refine(({ from, to }) => from !== to && from !== '24:00', { path: ['to'], message: 'must differ from `from`' })
  .meta({
    id: 'WorkingHours',
    example: { time_zone: 'Europe/Berlin', weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' },
  })

const fields = {
  name: text(60).meta({ example: 'Large payments' }),
  currency: Currency.nullable().default(null).meta({ description: 'ISO 4217 currency code', example: 'USD' }),
  amount_from: amount
    .nullable()
    .default(null)
    .meta({ description: 'Minimum amount in minor units; requires `currency`', example: '100000' }),
  amount_to: amount
    .nullable()
    .default(null)
    .meta({ description: 'Maximum amount in minor units; requires `currency`', example: '500000' }),
  counterparty: z
    .string()
    .regex(/^[a-z0-9-]{2,63}$/, 'must be the domain of a namespace')
    .nullable()
    .default(null)
    .meta({ description: 'Domain of the other namespace', example: 'meadow' }),
  workflow: z.enum(WORKFLOWS).nullable().default(null).meta({ description: 'Kind of one of the payment’s open tasks' }),
  hours: Hours.nullable().default(null).meta({ description: 'Hours in which the rule assigns payments' }),
  members: z
    .array(z.int().min(1).max(MAX_MEMBERS))
    .min(1)
    .max(MAX_RULE_MEMBERS)
    .refine(unique, 'must contain each member at most once')
    .meta({ description: 'Numbers of the members who take turns, in this order' }),
}

const RuleInput = z
  .object({
    token: token('asr')
      .optional()
      .meta({ description: 'ID of an existing rule to keep; omit to create a rule', example: null }),
    ...fields,
  })
  .refine(({ currency, amount_from, amount_to }) => currency !== null || (amount_from ?? amount_to) === null, {
    path: ['currency'],
    message: 'is required with amount_from or amount_to',
  })
  .refine(({ amount_from, amount_to }) => !amount_from || !amount_to || BigInt(amount_from) <= BigInt(amount_to), {
    path: ['amount_to'],
    message: 'must not be less than amount_from',
  })
  .meta({ id: 'AssignmentRuleInput' })

export const ReplaceAssignmentRules = z
  .object({
    version: z.int().min(0).meta({ description: '`version` of the rules being replaced' }),
    rules: z.array(RuleInput).max(MAX_RULES).meta({ description: 'All rules; the first one that applies is used' }),
  })
  .meta({ id: 'ReplaceAssignmentRules' })
export type ReplaceAssignmentRules = z.infer<typeof ReplaceAssignmentRules>

export const AssignmentRule = z.object({ token: token('asr'), ...fields }).meta({ id: 'AssignmentRule' })
export type AssignmentRule = z.infer<typeof AssignmentRule>

export const AssignmentRules = z
  .object({
    version: z.int().min(0).meta({ description: 'Increases with each change; 0 if no rules were ever saved' }),
    rules: z.array(AssignmentRule),
  })
  .meta({ id: 'AssignmentRules' })
export type AssignmentRules = z.infer<typeof AssignmentRules>

export const AssignmentPreviewQuery = z.object({
  currency: Currency.meta({ description: 'ISO 4217 currency code', example: 'USD' }),
  amount: amount.meta({ description: 'Amount in minor units', example: '10000' }),
  counterparty: z.string().max(63).optional().meta({ description: 'Domain of the other namespace' }),
  workflow: z.enum(WORKFLOWS).optional().meta({ description: 'Kind of the task' }),
})
export type AssignmentPreviewQuery = z.infer<typeof AssignmentPreviewQuery>

export const AssignmentPreview = z
  .object({
    rule: token('asr').nullable().meta({ description: 'The rule that applies now; null if none does' }),
    member: z.int().min(1).nullable().meta({ description: 'Number of the member whose turn is next' }),
  })
  .meta({ id: 'AssignmentPreview' })
export type AssignmentPreview = z.infer<typeof AssignmentPreview>
