import type { TableColumn } from '#components/data-table/features.ts'
import { OpenRowLink } from '#components/data-table/open-row.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { Time } from '#components/value/time.tsx'
import type { AuditEntry } from '#lib/modules/audit/contract.ts'
import { addressWords } from '../../address-words.ts'
import { entryWords } from '../action-words.ts'
import { actorWords } from '../words.ts'

/** Columns hidden while an entry is open beside the log. */
export const HIDDEN_BESIDE_PANEL = ['resource', 'address']

export const ENTRY_COLUMNS: readonly TableColumn<AuditEntry>[] = [
  {
    id: 'action',
    header: 'Action',
    sortBy: entryWords,
    cell: ({ row: { original: entry } }) => (
      <OpenRowLink id={entry.token} title={entry.action}>
        {entryWords(entry)}
      </OpenRowLink>
    ),
  },
  {
    id: 'actor',
    header: 'Actor',
    sortBy: ({ actor }) => actorWords(actor),
    meta: { width: 'w-48' },
    cell: ({ row }) => <span className="block truncate">{actorWords(row.original.actor)}</span>,
  },
  {
    id: 'resource',
    header: 'Resource',
    meta: { width: 'w-48', priority: 3 },
    cell: ({ row }) => <IdChip id={row.original.resource_id} label="resource ID" className="relative" />,
  },
  {
    id: 'address',
    header: 'IP address',
    meta: { width: 'w-36', priority: 3 },
    cell: ({ row }) => (
      <code className="block truncate font-mono text-muted text-xs">{addressWords(row.original.address ?? '-')}</code>
    ),
  },
  {
    id: 'time',
    header: 'Time',
    sortBy: ({ at }) => at,
    meta: { width: 'w-40' },
    cell: ({ row }) => <Time value={row.original.at} className="text-muted" />,
  },
]
