import { GuardedButton } from '#app/_session/guarded-button.tsx'
import type { TableColumn } from '#components/data-table/features.ts'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import { useNow } from '#components/value/use-now.tsx'
import type { ServiceToken } from '#lib/modules/service-tokens/contract.ts'

export const tokenColumns = (onRevoke: (token: ServiceToken) => void): TableColumn<ServiceToken>[] => [
  {
    id: 'name',
    header: 'Name',
    cell: ({ row: { original: token } }) => (
      <span className="block py-1 leading-tight">
        <span className="block truncate font-medium">{token.name}</span>
        <span className="block truncate text-muted text-xs">
          <code className="font-mono">{token.secret}</code>
          {token.created_by && ` · Created by ${token.created_by.name}`}
        </span>
      </span>
    ),
  },
  {
    id: 'last-used',
    header: 'Last used',
    meta: { width: 'w-36', priority: 2 },
    cell: ({ row }) => <LastUse token={row.original} />,
  },
  {
    id: 'expires',
    header: 'Expires',
    meta: { width: 'w-28' },
    cell: ({ row }) => <Expiry at={row.original.expires_at} />,
  },
  {
    id: 'created',
    header: 'Created',
    meta: { width: 'w-28', priority: 3 },
    cell: ({ row }) => <Time value={row.original.created_at} format="date" />,
  },
  {
    id: 'actions',
    header: 'Actions',
    meta: { width: 'w-24', align: 'right', quiet: true },
    cell: ({ row: { original: token } }) => (
      <GuardedButton
        calls="DELETE /service-tokens/{service_token_id}"
        size="sm"
        variant="ghost"
        aria-label={`Revoke ${token.name}`}
        onClick={() => onRevoke(token)}
      >
        Revoke
      </GuardedButton>
    ),
  },
]

/** When and from where a token was last used. */
function LastUse({ token: { last_used_at, last_address } }: { token: ServiceToken }) {
  if (!last_used_at) return <span className="text-subtle">Never</span>
  return (
    <span className="block py-1 leading-tight">
      <Time value={last_used_at} />
      {last_address && <span className="block truncate font-mono text-muted text-xs">{last_address}</span>}
    </span>
  )
}

function Expiry({ at }: { at: string | null }) {
  const now = useNow()
  if (!at) return <span className="text-subtle">Never</span>
  const isOver = now !== undefined && Date.parse(at) <= now
  return isOver ? <StateBadge tone="warning" label="Expired" /> : <Time value={at} format="date" />
}
