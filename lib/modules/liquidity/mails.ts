import { formatMoney } from '../../kernel/money/amount.ts'
import { type Mail, plainName } from '../../platform/outbound/mail.ts'
import { headroom } from './exposure.ts'
import type { LiquidityRow } from './table.ts'

type Alert = {
  readonly to: string
  readonly row: LiquidityRow
  readonly threshold: number
  readonly namespace: { readonly name: string; readonly environment: string }
}

/** Warns an admin of a namespace that has used much of its net debit cap. */
export const thresholdMail = (consoleUrl: string, { to, row, threshold, namespace }: Alert): Mail => ({
  to,
  subject: `${threshold}% of the ${row.currency} net debit cap used`,
  text: [
    `${plainName(namespace.name)} (${namespace.environment}) has used ${threshold}% or more of its net debit cap and funds in ${row.currency}. ${leftOf(row)}`,
    'The next settlement or a deposit frees headroom. Payments and returns that exceed it are refused until then.',
    `${consoleUrl}/n/${row.partnerId}/liquidity`,
  ].join('\n\n'),
})

/** Warns an operator. A namespace chooses its name, so the subject does not contain it (decision 0072). */
export const operatorMail = (consoleUrl: string, { to, row, threshold, namespace }: Alert): Mail => ({
  to,
  subject: `A namespace used ${threshold}% of its net debit cap`,
  text: [
    `${plainName(namespace.name)} (${namespace.environment}) has used ${threshold}% or more of its net debit cap and funds in ${row.currency}. ${leftOf(row)}`,
    `${consoleUrl}/operator/liquidity`,
  ].join('\n\n'),
})

function leftOf(row: LiquidityRow): string {
  const minor = headroom(row) ?? 0n
  const money = formatMoney({ currency: row.currency, minor: minor < 0n ? -minor : minor })
  return minor < 0n ? `It is ${money} above its limit.` : `Its headroom is ${money}.`
}
