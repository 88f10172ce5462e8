import { Ban, RotateCw } from 'lucide-react'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import type { TableColumn } from '#components/data-table/features.ts'
import { OpenRowLink } from '#components/data-table/open-row.tsx'
import { PreviousSecret } from '#components/value/previous-secret.tsx'
import { Time } from '#components/value/time.tsx'
import type { ApiKey } from '#lib/modules/api-keys/contract.ts'
import { accessText } from '../access-text.ts'
import { type KeyChange, KeyMenu } from './key-menu.tsx'
import { KeyStatus } from './key-status.tsx'

const at = ({ seconds }: { seconds: number }) => seconds * 1000

interface KeyActions {
  /** Whether the list shows unused keys, which are disabled instead of rotated. */
  isUnused: boolean
  onEdit: (key: ApiKey) => void
  onRotate: (key: ApiKey) => void
  onChange: (key: ApiKey, change: KeyChange) => void
}

/** Columns hidden while a key is open beside the list. */
export const HIDDEN_BESIDE_PANEL = ['secret', 'last-used', 'expires', 'created']

export const keyColumns = ({ isUnused, onEdit, onRotate, onChange }: KeyActions): TableColumn<ApiKey>[] => [
  {
    id: 'name',
    header: 'Name',
    cell: ({ row: { original: key } }) => (
      <span className="block py-1 leading-tight" title={key.description || undefined}>
        <OpenRowLink id={key.token}>{key.name}</OpenRowLink>
        {/* Never truncated: a shortened list would understate what the key can do. */}
        <span className="block text-pretty text-muted text-xs max-md:leading-4 md:whitespace-normal">
          {accessText(key.access)}
        </span>
      </span>
    ),
  },
  {
    id: 'secret',
    header: 'Secret',
    meta: { width: 'w-44' },
    cell: ({ row }) => <code className="font-mono text-muted text-xs">{row.original.secret_key}</code>,
  },
  {
    id: 'state',
    header: 'Status',
    meta: { width: 'w-48' },
    cell: ({ row: { original: key } }) => (
      <span className="inline-flex items-center gap-1.5">
        <KeyStatus apiKey={key} />
        <PreviousSecret expiresAt={key.previous_secret_expires_at} />
      </span>
    ),
  },
  {
    id: 'last-used',
    header: 'Last used',
    meta: { width: 'w-40', priority: 3 },
    cell: ({ row }) => <LastUse apiKey={row.original} />,
  },
  {
    id: 'expires',
    header: 'Expires',
    meta: { width: 'w-28', priority: 3 },
    cell: ({ row }) => <Expiry at={row.original.expires_at} />,
  },
  {
    id: 'created',
    header: 'Created',
    meta: { width: 'w-28', priority: 3 },
    cell: ({ row }) => <Time value={at(row.original.created_at)} format="date" />,
  },
  {
    id: 'actions',
    header: 'Actions',
    meta: { width: 'w-38', align: 'right', quiet: true },
    cell: ({ row: { original: key } }) => (
      <span className="inline-flex items-center gap-1">
        <MainAction apiKey={key} isUnused={isUnused} onRotate={onRotate} onChange={onChange} />
        <KeyMenu apiKey={key} onEdit={() => onEdit(key)} onChange={(change) => onChange(key, change)} />
      </span>
    ),
  },
]

/** When and from where a key was last used. */
function LastUse({ apiKey: { last_used_at, last_address, last_agent } }: { apiKey: ApiKey }) {
  if (!last_used_at) return <span className="text-subtle">Never</span>
  return (
    <span className="block py-1 leading-tight">
      <Time value={at(last_used_at)} />
      {last_address && (
        <span className="block truncate font-mono text-muted text-xs" title={last_agent ?? undefined}>
          {last_address}
        </span>
      )}
    </span>
  )
}

const Expiry = ({ at: expiresAt }: { at: ApiKey['expires_at'] }) =>
  expiresAt ? <Time value={at(expiresAt)} format="date" /> : <span className="text-subtle">Never</span>

type MainActionProps = Omit<KeyActions, 'onEdit'> & { apiKey: ApiKey }

function MainAction({ apiKey, isUnused, onRotate, onChange }: MainActionProps) {
  if (isUnused) {
    return (
      <GuardedButton
        calls="PUT /apikey/{secret_key}"
        size="sm"
        variant="ghost"
        onClick={() => onChange(apiKey, 'disable')}
        aria-label={`Disable ${apiKey.name}`}
      >
        <Ban aria-hidden />
        Disable
      </GuardedButton>
    )
  }
  return (
    <GuardedButton
      calls="POST /apikey/{secret_key}"
      size="sm"
      variant="ghost"
      onClick={() => onRotate(apiKey)}
      aria-label={`Rotate ${apiKey.name}`}
    >
      <RotateCw aria-hidden />
      Rotate
    </GuardedButton>
  )
}
