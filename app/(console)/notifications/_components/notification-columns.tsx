import { clsx } from 'clsx'
import { createContext, use } from 'react'
import type { TableColumn } from '#components/data-table/features.ts'
import { RowLink } from '#components/data-table/row-link.tsx'
import { Time } from '#components/value/time.tsx'
import type { Notification } from '#lib/modules/notifications/contract.ts'

type Cells = {
  readonly nameOf: (partner: string) => string
  /** Marks a notification as read. */
  readonly onOpen: (token: string) => void
}

/** What cells need of the screen, because columns are constant. */
const CellsContext = createContext<Cells>({ nameOf: () => '', onOpen: () => undefined })
export const NotificationCells = CellsContext

/** Columns of a notification: what happened, where and when. */
export const NOTIFICATION_COLUMNS: readonly TableColumn<Notification>[] = [
  {
    id: 'notification',
    header: 'Notification',
    cell: ({ row }) => <Words notification={row.original} />,
  },
  {
    id: 'namespace',
    header: 'Namespace',
    meta: { width: 'w-44', priority: 2 },
    cell: ({ row: { original } }) => <Place partner={original.partner_id} />,
  },
  {
    id: 'created',
    header: 'Time',
    sortBy: ({ created_at }) => created_at,
    meta: { width: 'w-36', align: 'right' },
    cell: ({ row }) => <Time value={row.original.created_at} className="text-muted" />,
  },
]

function Words({ notification: { token, title, text, path, read_at } }: { notification: Notification }) {
  const { onOpen } = use(CellsContext)
  const isUnread = read_at === null
  return (
    <span className="flex min-w-0 items-center gap-2">
      {isUnread && <span role="img" aria-label="Unread" className="size-2 shrink-0 rounded-full bg-accent" />}
      <span className="min-w-0">
        <RowLink
          href={path}
          onClick={() => isUnread && onOpen(token)}
          title={title}
          className={clsx('max-sm:whitespace-normal', !isUnread && 'font-normal')}
        >
          {title}
        </RowLink>
        <span className="wrap-anywhere block whitespace-normal text-muted">{text}</span>
      </span>
    </span>
  )
}

function Place({ partner }: { partner: string | null }) {
  const { nameOf } = use(CellsContext)
  return <span className="block truncate text-muted">{partner === null ? 'Organization' : nameOf(partner)}</span>
}
