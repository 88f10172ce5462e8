import { clsx } from 'clsx'
import { numberText } from '#lib/kernel/wording.ts'
import type { prepareStatement, StatementRow } from '../prepare-statement.ts'

const CELL = 'px-2 py-1.5 first:pl-0 last:pr-0'

interface StatementTableProps {
  statement: ReturnType<typeof prepareStatement>
  currency: string
}

/** One row per counterparty, and the totals. */
export function StatementTable({ statement: { rows, total }, currency }: StatementTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to scroll it sideways on phones.
    <section aria-label="Net positions" tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="pb-2 text-left text-muted text-xs">
          Amounts in {currency}. Net is credits minus debits; positive means you’re owed.
        </caption>
        <thead>
          <tr className="border-control border-b text-muted text-xs">
            <th scope="col" className={clsx(CELL, 'text-left font-medium')}>
              Counterparty
            </th>
            {['Transactions', 'Credits', 'Debits', 'Net'].map((heading) => (
              <th key={heading} scope="col" className={clsx(CELL, 'text-right font-medium')}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.id} row={row} />
          ))}
        </tbody>
        <tfoot className="border-control border-t font-semibold">
          <Line row={total} />
        </tfoot>
      </table>
    </section>
  )
}

function Line({ row }: { row: StatementRow }) {
  return (
    <tr className="break-inside-avoid border-line border-b last:border-b-0">
      <th scope="row" className={clsx(CELL, 'wrap-anywhere min-w-32 text-left', row.id !== 'total' && 'font-normal')}>
        {row.name} {row.domain && <span className="font-mono text-muted text-xs">@{row.domain}</span>}
      </th>
      <td className={clsx(CELL, 'num text-right')}>{numberText(row.transactions)}</td>
      <td className={clsx(CELL, 'num text-right')}>{row.credits}</td>
      <td className={clsx(CELL, 'num text-right')}>{row.debits}</td>
      <td className={clsx(CELL, 'num text-right')}>{row.net}</td>
    </tr>
  )
}
