import { z } from 'zod'
import { checkTypedAmount, typedAmount } from '#app/_form/typed-amount.ts'
import { plainDecimal } from '#lib/kernel/money/amount.ts'
import { WORKFLOWS } from '#lib/modules/admissions/states.ts'
import type { AssignmentRule } from '#lib/modules/assignment-rules/contract.ts'
import type { NewRule } from './queries.ts'

const typed = z.string().trim()
/** The end of the day in a time field, which has no 24:00. */
const MIDNIGHT = '00:00'
const END_OF_DAY = '24:00'

/** Form schema of a rule, with amounts in decimals and empty texts for conditions that are not set. */
export const RuleForm = z
  .object({
    name: typed.min(1).max(60),
    currency: z.string(),
    from: typed,
    to: typed,
    counterparty: typed.toLowerCase().regex(/^@?[a-z0-9-]*$/, 'Enter a domain, such as meadow'),
    workflow: z.enum(['', ...WORKFLOWS]),
    limited: z.boolean(),
    time_zone: z.string(),
    weekdays: z.array(z.number()),
    opens: z.string(),
    closes: z.string(),
    members: z.array(z.number()).min(1, 'Choose at least one member'),
  })
  .superRefine((form, check) => {
    const { currency, from, to, limited, weekdays, opens, closes } = form
    const add = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message })
    if (!currency && (from || to)) add('currency', 'Choose a currency for the amount')
    if (currency) {
      checkTypedAmount(from, currency, 'from', check)
      checkTypedAmount(to, currency, 'to', check)
    }
    if (!limited) return
    if (weekdays.length === 0) add('weekdays', 'Choose at least one day')
    if (!opens) add('opens', 'Enter a time')
    if (!closes) add('closes', 'Enter a time')
    if (opens && opens === closes && opens !== MIDNIGHT) add('closes', 'Enter a different time')
  })
export type RuleForm = z.infer<typeof RuleForm>

/** The form of a rule; of a new one without. */
export function toForm(rule: AssignmentRule | undefined, timeZone: string): RuleForm {
  const { currency = null, amount_from = null, amount_to = null, hours = null } = rule ?? {}
  const decimal = (minor: string | null) =>
    currency !== null && minor !== null ? plainDecimal({ currency, minor: BigInt(minor) }) : ''
  return {
    name: rule?.name ?? '',
    currency: currency ?? '',
    from: decimal(amount_from),
    to: decimal(amount_to),
    counterparty: rule?.counterparty ?? '',
    workflow: rule?.workflow ?? '',
    limited: hours !== null,
    time_zone: hours?.time_zone ?? timeZone,
    weekdays: hours?.weekdays ?? [1, 2, 3, 4, 5],
    opens: hours?.from ?? '09:00',
    closes: hours?.to.replace(END_OF_DAY, MIDNIGHT) ?? '17:00',
    members: rule?.members ?? [],
  }
}

/** The rule of a valid form. */
export function toRule(form: RuleForm, token: string | undefined): NewRule {
  const { name, currency, from, to, counterparty, workflow, limited, members } = form
  const { time_zone, weekdays, opens, closes } = form
  return {
    token,
    name,
    currency: currency || null,
    amount_from: typedAmount(from, currency)?.total ?? null,
    amount_to: typedAmount(to, currency)?.total ?? null,
    counterparty: counterparty.replace('@', '') || null,
    workflow: workflow || null,
    hours: limited ? { time_zone, weekdays, from: opens, to: closes === MIDNIGHT ? END_OF_DAY : closes } : null,
    members,
  }
}
