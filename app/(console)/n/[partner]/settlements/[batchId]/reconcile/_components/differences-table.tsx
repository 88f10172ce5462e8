import { Card } from '#components/ui/card.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { formatDecimal } from '#lib/kernel/money/amount.ts'
import type { BatchDetails } from '#lib/modules/settlements/contract.ts'
import { transactionsHref } from '../../../search-params.ts'
import type { Difference } from '../recompute.ts'

const WORDS: Record<Difference['what'], string> = {
  net: 'Net',
  credits: 'Credits',
  debits: 'Debits',
  transactions: 'Transactions',
}

interface DifferencesTableProps {
  partner: string
  batch: BatchDetails
  differences: readonly Difference[]
}

/** Which figures differ, by how much, and where the transactions behind them are. */
export function DifferencesTable({ partner, batch: { summary, positions }, differences }: DifferencesTableProps) {
  const names = new Map(positions.map(({ counterparty_id, counterparty_name }) => [counterparty_id, counterparty_name]))
  return (
    <Card title="Differences" description={`Amounts in ${summary.currency}`} flush className="overflow-x-auto">
      <table aria-label="Differences" className="w-full text-sm">
        <thead>
          <tr className="bg-canvas text-muted text-xs [&>th]:h-9 [&>th]:border-line [&>th]:border-b [&>th]:px-4 [&>th]:font-medium">
            <th scope="col" className="text-left">
              Of
            </th>
            <th scope="col" className="text-left">
              Figure
            </th>
            <th scope="col" className="text-right">
              The batch says
            </th>
            <th scope="col" className="text-right">
              Transactions make
            </th>
            <th scope="col" className="text-right">
              Difference
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ counterparty, what, claimed, recomputed }) => (
            <tr
              key={`${counterparty} ${what}`}
              className="border-line border-b last:border-b-0 [&>*]:h-9 [&>*]:px-4 [&>*]:py-1"
            >
              <th scope="row" className="wrap-anywhere text-left font-normal">
                {counterparty ? (
                  <IntentLink
                    href={transactionsHref(partner, summary.token, { counterparty })}
                    className="rounded-sm text-accent-ink underline decoration-line underline-offset-2"
                  >
                    {names.get(counterparty) ?? counterparty}
                  </IntentLink>
                ) : (
                  'The whole batch'
                )}
              </th>
              <td>{WORDS[what]}</td>
              <td className="num text-right">{shown(what, claimed, summary.currency)}</td>
              <td className="num text-right">{shown(what, recomputed, summary.currency)}</td>
              <td className="num text-right font-medium text-danger">
                {shown(what, gap(claimed, recomputed), summary.currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

const gap = (claimed: string, recomputed: string) =>
  (BigInt(recomputed) - (claimed === 'none' ? 0n : BigInt(claimed))).toString()

function shown(what: Difference['what'], figure: string, currency: string): string {
  if (figure === 'none') return 'none'
  const text = what === 'transactions' ? figure : formatDecimal({ currency, minor: BigInt(figure) })
  return text.replace('-', '\u2212')
}
