import { numberText } from '#lib/kernel/wording.ts'
import type { DecisionTimes } from '#lib/modules/admissions/decided/contract.ts'
import { durationText } from '../../payments/[paymentId]/duration.ts'

/** The members who decided anything, most active first. */
export function deciders({ days }: DecisionTimes): number[] {
  const counts = new Map<number, number>()
  for (const { number, accepted, failed } of days.flatMap(({ members }) => members)) {
    counts.set(number, (counts.get(number) ?? 0) + accepted + failed)
  }
  return [...counts].sort(([a, many], [b, other]) => other - many || a - b).map(([number]) => number)
}

/** What the team, or one member, decided on a day; undefined if nothing. */
export const decidedBy = (
  { members, ...team }: DecisionTimes['days'][number],
  member: number | undefined,
): Decided | undefined => (member === undefined ? team : members.find(({ number }) => number === member))

type Decided = Omit<DecisionTimes['days'][number], 'day' | 'members'>

const cell = (text: string) => ({ text })

/** The days of the team, or of one member, as rows of a table. */
export function decisionRows({ days }: DecisionTimes, member: number | undefined) {
  return days.flatMap((day) => {
    const decided = decidedBy(day, member)
    if (!decided) return []
    const { accepted, failed, median_seconds, p90_seconds } = decided
    const texts = [
      numberText(accepted),
      numberText(failed),
      durationText(median_seconds * 1000),
      durationText(p90_seconds * 1000),
    ]
    return [{ label: day.day, cells: texts.map(cell) }]
  })
}
