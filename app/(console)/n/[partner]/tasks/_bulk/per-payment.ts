import { formatMoney } from '#lib/kernel/money/amount.ts'
import { openTasksOf, type Waiting } from '../waiting.ts'

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

/** The payments' totals, one per currency. */
export function sumsOf(rows: readonly Waiting[]): string[] {
  const totals = new Map<string, bigint>()
  for (const { payment } of rows) {
    const { currency, total } = payment.amount
    totals.set(currency, (totals.get(currency) ?? 0n) + BigInt(total))
  }
  return [...totals].map(([currency, minor]) => formatMoney({ currency, minor }))
}
