import { clsx } from 'clsx'
import { Card } from '#components/ui/card.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { Figure } from '#components/value/amount.tsx'
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

/** Figures that differ, by how much, with links to their transactions. */
export function DifferencesTable({ partner, batch: { summary, positions }, differences }: DifferencesTableProps) {
  const names = new Map(positions.map(({ counterparty_id, counterparty_name }) => [counterparty_id, counterparty_name]))
  return (
    <Card title="Differences" description={`Amounts in ${summary.currency}`} flush>
      <table aria-label="Differences" className="w-full text-sm">
        <thead className="max-sm:sr-only">
          <tr className="bg-canvas text-muted text-xs [&>th]:h-9 [&>th]:border-line [&>th]:border-b [&>th]:px-4 [&>th]:font-medium">
            <th scope="col" className="text-left">
              Scope
            </th>
            <th scope="col" className="text-left">
              Figure
            </th>
            <th scope="col" className="text-right">
              Batch
            </th>
            <th scope="col" className="text-right">
              From transactions
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
              className="border-line border-b last:border-b-0 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:py-2 [&>*]:px-4 [&>*]:py-1 sm:[&>*]:h-9"
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
                  'Whole batch'
                )}
              </th>
              <td className="max-sm:text-right">{WORDS[what]}</td>
              <FigureCell label="Batch">{shown(what, claimed, summary.currency)}</FigureCell>
              <FigureCell label="From transactions">{shown(what, recomputed, summary.currency)}</FigureCell>
              <FigureCell label="Difference" strong>
                {shown(what, gap(claimed, recomputed), summary.currency)}
              </FigureCell>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** A table cell. On phones, where rows become lists, it shows its own heading. */
function FigureCell({ label, strong = false, children }: { label: string; strong?: boolean; children: string }) {
  return (
    <td
      className={clsx(
        'num text-right max-sm:col-span-2 max-sm:flex max-sm:justify-between',
        strong && 'font-medium text-danger',
      )}
    >
      <span aria-hidden className="font-normal text-muted sm:hidden">
        {label}
      </span>
      <Figure text={children} />
    </td>
  )
}

const gap = (claimed: string, recomputed: string) =>
  (BigInt(recomputed) - (claimed === 'none' ? 0n : BigInt(claimed))).toString()

function shown(what: Difference['what'], figure: string, currency: string): string {
  if (figure === 'none') return 'none'
  const text = what === 'transactions' ? figure : formatDecimal({ currency, minor: BigInt(figure) })
  return text.replace('-', '\u2212')
}
