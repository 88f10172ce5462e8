import type { TableColumn } from '#components/data-table/features.ts'
import { RowLink } from '#components/data-table/row-link.tsx'
import { Time } from '#components/value/time.tsx'
import type { WatchedWebhook } from '#lib/modules/webhooks/contract.ts'
import { webhookHref } from '../[webhookId]/search-params.ts'
import { eventsText, eventWords, failureWords, successText } from '../words.ts'
import { WebhookBadge } from './webhook-badge.tsx'

/** Columns of the list: endpoint, events and health. */
export const WEBHOOK_COLUMNS: readonly TableColumn<WatchedWebhook>[] = [
  {
    id: 'name',
    header: 'Webhook',
    cell: ({ row: { original } }) => (
      <span className="block py-1 leading-tight">
        <RowLink href={webhookHref(original.partner_id, original.token)}>{original.name}</RowLink>
        <code className="block truncate font-mono text-muted text-xs" title={original.endpoint}>
          {original.endpoint}
        </code>
      </span>
    ),
  },
  {
    id: 'events',
    header: 'Events',
    meta: { width: 'w-56', priority: 3 },
    cell: ({ row: { original } }) => (
      <span className="block truncate text-muted" title={original.events.map(eventWords).join(', ')}>
        {eventsText(original.events)}
      </span>
    ),
  },
  {
    id: 'success',
    header: 'Success rate',
    sortBy: ({ health }) => (health.attempted === 0 ? undefined : health.delivered / health.attempted),
    meta: { width: 'w-36', align: 'right', priority: 2 },
    cell: ({ row }) => <Success health={row.original.health} />,
  },
  {
    id: 'last-error',
    header: 'Last error',
    sortBy: ({ health }) => health.last_error?.at,
    meta: { width: 'w-56', priority: 2 },
    cell: ({ row }) => <LastError error={row.original.health.last_error} />,
  },
  {
    id: 'state',
    header: 'Status',
    meta: { width: 'w-36', align: 'right' },
    cell: ({ row }) => <WebhookBadge webhook={row.original} />,
  },
]

type Health = WatchedWebhook['health']

function Success({ health }: { health: Health }) {
  const text = successText(health)
  if (!text) return <span className="text-subtle">-</span>
  return (
    <span className="num" title={`${health.delivered} of the last ${health.attempted} deliveries succeeded`}>
      {text}
    </span>
  )
}

function LastError({ error }: { error: Health['last_error'] }) {
  if (!error) return <span className="text-subtle">None</span>
  return (
    <span className="block py-1 leading-tight">
      <span className="block truncate">{failureWords(error.failure, error.status_code)}</span>
      <Time value={error.at} className="text-muted text-xs" />
    </span>
  )
}
