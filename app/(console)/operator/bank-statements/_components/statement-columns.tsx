import type { TableColumn } from '#components/data-table/features.ts'
import { EnvironmentBadge } from '#components/layout/environment-badge.tsx'
import { Time } from '#components/value/time.tsx'
import { counted, numberText } from '#lib/kernel/wording.ts'
import type { StatementImport } from '#lib/modules/finality/import/contract.ts'
import { periodText } from './period-text.ts'

const count = (id: 'entries' | 'ignored', header: string): TableColumn<StatementImport> => ({
  id,
  header,
  meta: { width: 'w-28', align: 'right', priority: 2 },
  cell: ({ row: { original } }) => <span className="tabular-nums">{numberText(original[id])}</span>,
})

/** Columns: which statement, and what it confirmed. */
export const STATEMENT_COLUMNS: readonly TableColumn<StatementImport>[] = [
  {
    id: 'statement',
    header: 'Statement',
    cell: ({ row: { original } }) => (
      <span className="flex items-center gap-2">
        <span className="font-medium">{original.currency}</span>
        <span title={original.statement_id} className="truncate font-mono text-muted text-xs">
          {original.statement_id || 'No statement ID'}
        </span>
        <EnvironmentBadge environment={original.environment} />
      </span>
    ),
  },
  {
    id: 'period',
    header: 'Period',
    meta: { width: 'w-48', whole: true },
    cell: ({ row }) => <span className="tabular-nums">{periodText(row.original)}</span>,
  },
  {
    id: 'account',
    header: 'Account',
    meta: { width: 'w-56', priority: 3 },
    cell: ({ row: { original } }) => (
      <span className="block truncate font-mono text-muted text-xs">{original.account}</span>
    ),
  },
  count('entries', 'Entries'),
  count('ignored', 'Ignored'),
  {
    id: 'result',
    header: 'Result',
    meta: { width: 'w-64', align: 'right', whole: true },
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
