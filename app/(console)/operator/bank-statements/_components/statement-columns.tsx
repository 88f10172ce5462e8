import type { TableColumn } from '#components/data-table/features.ts'
import { EnvironmentBadge } from '#components/layout/environment-badge.tsx'
import { Time } from '#components/value/time.tsx'
import { counted, inSentence, numberText } from '#lib/kernel/wording.ts'
import type { StatementImport } from '#lib/modules/finality/import/contract.ts'
import { periodText } from './period-text.ts'

const count = (id: 'entries' | 'ignored', header: string): TableColumn<StatementImport> => ({
  id,
  header,
  meta: { width: 'w-24', align: 'right', priority: 3 },
  cell: ({ row: { original } }) => <span className="tabular-nums">{numberText(original[id])}</span>,
})

/** Columns: which statement, and what it confirmed. */
export const STATEMENT_COLUMNS: readonly TableColumn<StatementImport>[] = [
  {
    id: 'statement',
    header: 'Statement',
    cell: ({ row: { original } }) => (
      <span className="block py-1 leading-tight">
        <span className="flex items-center gap-2 max-md:flex-wrap">
          <span title={original.statement_id} className="truncate font-medium max-md:whitespace-normal">
            {original.statement_id || 'No statement ID'}
          </span>
          <EnvironmentBadge environment={original.environment} />
        </span>
        <span className="block truncate text-muted text-xs max-md:whitespace-normal">
          {original.currency}
          {original.account && <code className="wrap-anywhere font-mono"> {original.account}</code>}
        </span>
        {/* Phones have no column for the period. */}
        <span className="block text-muted text-xs md:hidden">Period: {inSentence(periodText(original))}</span>
      </span>
    ),
  },
  {
    id: 'period',
    header: 'Period',
    meta: { width: 'w-52', priority: 2 },
    cell: ({ row }) => <span className="tabular-nums">{periodText(row.original)}</span>,
  },
  count('entries', 'Entries'),
  count('ignored', 'Ignored'),
  {
    id: 'result',
    header: 'Result',
    meta: { width: 'w-60', align: 'right', whole: true },
    cell: ({ row: { original } }) => (
      <span className="tabular-nums">
        {numberText(original.matched)} confirmed, {counted(original.mismatched, 'mismatch', 'mismatches')}
      </span>
    ),
  },
  {
    id: 'by',
    header: 'Imported by',
    meta: { width: 'w-36', priority: 3 },
    cell: ({ row }) => <span className="block truncate">{row.original.imported_by}</span>,
  },
  {
    id: 'imported',
    header: 'Imported',
    meta: { width: 'w-32', align: 'right', priority: 2 },
    cell: ({ row }) => <Time value={row.original.created_on} className="text-muted" />,
  },
]
