import type { TableColumn } from '#components/data-table/features.ts'
import { OpenRowLink } from '#components/data-table/open-row.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import type { Reception } from '#lib/modules/inspector/contract.ts'
import { eventWords } from '../words.ts'
import { answeredText, proofOf } from './words.ts'

/** A received request with the name of the webhook that sent it. */
type NamedReception = Reception & { webhook_name: string | undefined }

/** Columns hidden while a received request is open beside the list. */
export const HIDDEN_BESIDE_PANEL = ['webhook', 'answered']

export const RECEPTION_COLUMNS: readonly TableColumn<NamedReception>[] = [
  {
    id: 'event',
    header: 'Event',
    sortBy: eventWords,
    cell: ({ row: { original } }) => (
      <span className="flex items-center gap-2">
        <OpenRowLink id={original.token}>{eventWords(original)}</OpenRowLink>
        {original.is_test && <Badge>Test</Badge>}
      </span>
    ),
  },
  {
    id: 'webhook',
    header: 'Webhook',
    sortBy: ({ webhook_name }) => webhook_name,
    meta: { width: 'w-48', priority: 3 },
    cell: ({ row: { original } }) => (
      <span className="block truncate text-muted">{original.webhook_name ?? 'Deleted'}</span>
    ),
  },
  {
    id: 'time',
    header: 'Received',
    sortBy: ({ received_at }) => received_at,
    meta: { width: 'w-32', priority: 2 },
    cell: ({ row }) => <Time value={row.original.received_at} className="text-muted" />,
  },
  {
    id: 'answered',
    header: 'Response',
    sortBy: ({ status_code }) => status_code ?? undefined,
    meta: { width: 'w-28' },
    cell: ({ row }) => <span className="num">{answeredText(row.original.status_code)}</span>,
  },
  {
    id: 'attempt',
    header: 'Attempt',
    sortBy: ({ attempt }) => attempt,
    meta: { width: 'w-24', align: 'right', priority: 2 },
    cell: ({ row }) => <span className="num text-muted">{row.original.attempt}</span>,
  },
  {
    id: 'proof',
    header: 'Signature',
    meta: { width: 'w-36', align: 'right' },
    cell: ({ row }) => <StateBadge {...proofOf(row.original.is_genuine)} />,
  },
]
