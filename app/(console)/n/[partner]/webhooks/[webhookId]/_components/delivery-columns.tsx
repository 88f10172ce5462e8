import type { TableColumn } from '#components/data-table/features.ts'
import { OpenRowLink } from '#components/data-table/open-row.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { NextTry } from '#components/value/next-try.tsx'
import { Time } from '#components/value/time.tsx'
import type { Delivery } from '#lib/modules/webhooks/contract.ts'
import { eventWords, failureWords } from '../../words.ts'
import { DeliveryBadge } from '../delivery-badge.tsx'

/** Columns hidden while a delivery is open beside the list. */
export const HIDDEN_BESIDE_PANEL = ['event-id', 'latency', 'attempts', 'next']

const None = () => <span className="text-subtle">-</span>

export const DELIVERY_COLUMNS: readonly TableColumn<Delivery>[] = [
  {
    id: 'event',
    header: 'Event',
    cell: ({ row: { original } }) => <OpenRowLink id={original.token}>{eventWords(original)}</OpenRowLink>,
  },
  {
    id: 'event-id',
    header: 'Event ID',
    meta: { width: 'w-44', priority: 3 },
    cell: ({ row }) => <IdChip id={row.original.event_id} label="event ID" className="relative" />,
  },
  {
    id: 'time',
    header: 'Created',
    sortBy: ({ created_at }) => created_at,
    meta: { width: 'w-36', priority: 2 },
    cell: ({ row }) => <Time value={row.original.created_at} className="text-muted" />,
  },
  {
    id: 'answer',
    header: 'Response',
    meta: { width: 'w-30' },
    cell: ({ row }) => <Answer delivery={row.original} />,
  },
  {
    id: 'latency',
    header: 'Duration',
    sortBy: ({ last_duration_ms }) => last_duration_ms ?? undefined,
    meta: { width: 'w-28', align: 'right', priority: 3 },
    cell: ({ row: { original } }) =>
      original.last_duration_ms === null ? (
        <None />
      ) : (
        <span className="num text-muted">{original.last_duration_ms} ms</span>
      ),
  },
  {
    id: 'attempts',
    header: 'Attempts',
    sortBy: ({ attempts }) => attempts,
    meta: { width: 'w-28', align: 'right', priority: 2 },
    cell: ({ row }) => <span className="num text-muted">{row.original.attempts}</span>,
  },
  {
    id: 'next',
    header: 'Next attempt',
    meta: { width: 'w-36', priority: 3 },
    cell: ({ row: { original } }) => (original.next_attempt_at ? <NextTry at={original.next_attempt_at} /> : <None />),
  },
  {
    id: 'state',
    header: 'Status',
    sortBy: ({ status }) => status,
    meta: { width: 'w-32', align: 'right' },
    cell: ({ row }) => <DeliveryBadge delivery={row.original} />,
  },
]

function Answer({ delivery }: { delivery: Delivery }) {
  const { last_failure: failure, last_status_code: code } = delivery
  if (failure && code === null) {
    const words = failureWords(failure, null)
    return (
      <span className="block truncate text-muted" title={words}>
        {words}
      </span>
    )
  }
  return code === null ? <None /> : <span className="num">{code}</span>
}
