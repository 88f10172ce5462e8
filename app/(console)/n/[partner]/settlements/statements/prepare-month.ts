import type { DailyStatement } from '#lib/modules/settlements/statements/contract.ts'

/** Sums of a month. Its opening balance plus credits minus debits is its closing balance. */
export type MonthSums = Record<'opening' | 'credits' | 'debits' | 'received' | 'sent' | 'closing', bigint>

/** The sums of statements without gaps, newest first; undefined without any. */
export function prepareMonth(statements: readonly DailyStatement[]): MonthSums | undefined {
  const [newest, oldest] = [statements[0], statements.at(-1)]
  if (!newest || !oldest) return undefined
  const sum = (of: (statement: DailyStatement) => string) =>
    statements.reduce((total, statement) => total + BigInt(of(statement)), 0n)
  return {
    opening: BigInt(oldest.opening_balance),
    credits: sum(({ credits }) => credits),
    debits: sum(({ debits }) => debits),
    received: sum(({ returns_received }) => returns_received),
    sent: sum(({ returns_sent }) => returns_sent),
    closing: BigInt(newest.closing_balance),
  }
}
