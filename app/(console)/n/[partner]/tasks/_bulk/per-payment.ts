import { formatMoney } from '#lib/kernel/money/amount.ts'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'

/**
 * One task of each payment, because declining one ends the payment and withdraws its other tasks.
 * Prefers a task that the user has claimed. `me` is the user's member number.
 */
export function onePerPayment(tasks: readonly QueuedTask[], me: number): QueuedTask[] {
  const chosen = new Map<string, QueuedTask>()
  for (const task of tasks) {
    const other = chosen.get(task.payment_id)
    if (!other || (task.assignee === me && other.assignee !== me)) chosen.set(task.payment_id, task)
  }
  return [...chosen.values()]
}

/** The payments' totals, one per currency. Each payment counts once, however many tasks it has. */
export function sumsOf(tasks: readonly QueuedTask[]): string[] {
  const payments = new Map(tasks.map(({ payment_id, payment }) => [payment_id, payment.amount]))
  const totals = new Map<string, bigint>()
  for (const { currency, total } of payments.values()) {
    totals.set(currency, (totals.get(currency) ?? 0n) + BigInt(total))
  }
  return [...totals].map(([currency, minor]) => formatMoney({ currency, minor }))
}
