import { zoneName } from '#app/_form/time-zones.ts'
import { formatMoney } from '#lib/kernel/money/amount.ts'
import { listText } from '#lib/kernel/wording.ts'
import type { AssignmentRule } from '#lib/modules/assignment-rules/contract.ts'
import { WORKFLOW_WORDS } from '../words.ts'

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/**
 * A rule in one line, such as "USD payments of 1,000.00 USD or more from or to @meadow, Mon–Fri
 * 09:00–17:00 (Europe/Berlin), assigned to Ana Lind and Ben Ode in turn".
 */
export function summaryOf(rule: AssignmentRule, nameOf: (member: number) => string): string {
  const { counterparty, workflow, hours, members } = rule
  const what = [
    amountsOf(rule),
    counterparty && `from or to @${counterparty}`,
    workflow && `with the task “${WORKFLOW_WORDS[workflow].title}”`,
  ]
  const when = hours && `${daysOf(hours.weekdays)} ${hours.from}–${hours.to} (${zoneName(hours.time_zone)})`
  const names = listText(members.map(nameOf))
  const parts = [what.filter(Boolean).join(' '), when, `assigned to ${names}${members.length > 1 ? ' in turn' : ''}`]
  return parts.filter(Boolean).join(', ')
}

function amountsOf({ currency, amount_from, amount_to }: AssignmentRule): string {
  if (currency === null) return 'All payments'
  const money = (minor: string) => formatMoney({ currency, minor: BigInt(minor) })
  if (amount_from !== null && amount_to !== null) return `Payments of ${money(amount_from)} to ${money(amount_to)}`
  if (amount_from !== null) return `Payments of ${money(amount_from)} or more`
  if (amount_to !== null) return `Payments of ${money(amount_to)} or less`
  return `${currency} payments`
}

/** Days of the week, three or more in sequence as a range, such as "Mon–Fri, Sun". */
export function daysOf(weekdays: readonly number[]): string {
  const runs: number[][] = []
  for (const day of weekdays.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last?.at(-1) === day - 1) last.push(day)
    else runs.push([day])
  }
  const name = (day: number | undefined) => WEEKDAYS[(day ?? 1) - 1] ?? ''
  return runs
    .map((run) => (run.length > 2 ? `${name(run[0])}–${name(run.at(-1))}` : run.map(name).join(', ')))
    .join(', ')
}
