import { type LocalTime, localTime } from '../../kernel/calendar/local-time.ts'

/** Rules of a namespace. */
export const MAX_RULES = 20

/** Members of a rule. */
export const MAX_RULE_MEMBERS = 50

/** Working hours. If they end before they start, they end on the next day. */
export type Hours = {
  readonly time_zone: string
  /** 1 for Monday to 7 for Sunday: the days on which the hours start. */
  readonly weekdays: readonly number[]
  /** `HH:MM`, local. */
  readonly from: string
  readonly to: string
}

/** The conditions of a rule, all of which must be met. Null ones are met by any payment. */
export type Conditions = {
  readonly currency: string | null
  /** Minor units, inclusive. */
  readonly amount_from: string | null
  readonly amount_to: string | null
  /** Domain of the other namespace. */
  readonly counterparty: string | null
  readonly workflow: string | null
  readonly hours: Hours | null
}

/** What the conditions are about. */
export type Facts = {
  readonly currency: string
  readonly amount: bigint
  readonly counterparty: string | undefined
  /** Of the open tasks. */
  readonly workflows: readonly string[]
  readonly now: Date
}

export function meets(facts: Facts, rule: Conditions): boolean {
  const { currency, amount_from, amount_to, counterparty, workflow, hours } = rule
  return (
    (currency === null || facts.currency === currency) &&
    (amount_from === null || facts.amount >= BigInt(amount_from)) &&
    (amount_to === null || facts.amount <= BigInt(amount_to)) &&
    (counterparty === null || facts.counterparty === counterparty) &&
    (workflow === null || facts.workflows.includes(workflow)) &&
    (hours === null || isWithin(localTime(facts.now, hours.time_zone), hours))
  )
}

const DAY = 24 * 60

function isWithin({ weekday, minutes }: LocalTime, { weekdays, from, to }: Hours): boolean {
  const [start, end] = [minutesOf(from), minutesOf(to)]
  if (start < end) return weekdays.includes(weekday) && minutes >= start && minutes < end
  const dayBefore = weekday === 1 ? 7 : weekday - 1
  return (weekdays.includes(weekday) && minutes >= start) || (weekdays.includes(dayBefore) && minutes < end)
}

/** Minutes since midnight; `24:00` is the end of the day. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return Math.min(hours * 60 + minutes, DAY)
}

/** The member after `last` who is available, in the order of the rule, starting again at its end. */
export function nextMember(
  members: readonly number[],
  last: number | undefined,
  isAvailable: (member: number) => boolean,
): number | undefined {
  const at = last === undefined ? -1 : members.indexOf(last)
  return [...members.slice(at + 1), ...members.slice(0, at + 1)].find(isAvailable)
}
