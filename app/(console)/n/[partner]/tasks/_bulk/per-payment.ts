import { formatMoney } from '#lib/kernel/money/amount.ts'
import { openTasksOf, takenOf, type Waiting } from '../waiting.ts'

/**
 * The payment's open tasks that the user can work on, or all of them if colleagues hold each, so
 * that the gateway says who. The user's own come first. `me` is the user's member number.
 */
export function tasksFor(row: Waiting, me: number) {
  const open = openTasksOf(row)
  const free = open.filter(({ assignee }) => assignee === 0 || assignee === me)
  const chosen = free.length > 0 ? free : open
  return chosen.toSorted((a, b) => Number(b.assignee === me) - Number(a.assignee === me))
}

/**
 * The tasks of a payment that the user can take over from a colleague, as a rule assigned them; none
 * if another task is free. With `isFourEyes`, several tasks are taken over one by one.
 */
export function takeableOf(row: Waiting, me: number, isFourEyes: boolean) {
  const open = openTasksOf(row)
  if (open.length === 0 || open.some(({ assignee }) => assignee === 0 || assignee === me)) return []
  if (isFourEyes && open.length > 1) return []
  const { theirs, isByRule } = takenOf(open)
  return isByRule ? theirs : []
}

/** Whether the user can snooze a payment: it has open tasks, and colleagues hold none of them. */
export function isSnoozable(row: Waiting, me: number): boolean {
  const open = openTasksOf(row)
  return open.length > 0 && open.every(({ assignee }) => assignee === 0 || assignee === me)
}

/** The payments' totals, one per currency. */
export function sumsOf(rows: readonly Waiting[]): string[] {
  const totals = new Map<string, bigint>()
  for (const { payment } of rows) {
    const { currency, total } = payment.amount
    totals.set(currency, (totals.get(currency) ?? 0n) + BigInt(total))
  }
  return [...totals].map(([currency, minor]) => formatMoney({ currency, minor }))
}
