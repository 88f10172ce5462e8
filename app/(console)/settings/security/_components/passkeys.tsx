'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import type { TableColumn } from '#components/data-table/features.ts'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { Button } from '#components/ui/button.tsx'
import { Time } from '#components/value/time.tsx'
import type { Passkey } from '#lib/modules/members/passkeys/contract.ts'
import { SettingsTable } from '../../settings-table.tsx'
import { AddPasskeyDialog } from '../dialogs.ts'
import { passkeysQuery, useRemovePasskey } from '../queries.ts'

const RenameDialog = onDemand(() => import('./passkey-dialogs.tsx').then((part) => part.RenamePasskeyDialog))

type Open = (draw: (onClose: () => void) => ReactNode) => void

/** The user's passkeys, which they can add, rename and remove. */
export function Passkeys({ open }: { open: Open }) {
  const query = useQuery(passkeysQuery())
  const { data } = query
  const columns = useMemo(() => columnsFor(open), [open])
  const isOffered = data?.relying_party_id !== null
  return (
    <SettingsTable
      title="Passkeys"
      action={
        isOffered && (
          <Button onClick={() => open((onClose) => <AddPasskeyDialog onClose={onClose} />)}>Add passkey</Button>
        )
      }
      query={query}
      what="passkeys"
      columns={columns}
      rows={data?.passkeys}
      rowId={({ token }) => token}
      skeletonRows={1}
      empty={
        <EmptyState title="No passkeys yet">
          {isOffered
            ? 'Sign in with your fingerprint, face or PIN instead of a password.'
            : 'Passkeys require a host name and HTTPS. Ask your server administrator.'}
        </EmptyState>
      }
    />
  )
}

const columnsFor = (open: Open): TableColumn<Passkey>[] => [
  {
    id: 'name',
    header: 'Name',
    cell: ({ row: { original: passkey } }) => (
      <span className="block py-1 leading-tight">
        <span className="block truncate font-medium">{passkey.name}</span>
        <span className="block truncate text-muted text-xs">
          {passkey.syncable ? 'Synced by a password manager' : 'On one device'}
        </span>
      </span>
    ),
  },
  {
    id: 'used',
    header: 'Last used',
    meta: { width: 'w-40' },
    cell: ({ row: { original } }) => (original.last_used_at ? <Time value={original.last_used_at} /> : 'Never'),
  },
  {
    id: 'added',
    header: 'Added',
    meta: { width: 'w-40', priority: 3 },
    cell: ({ row }) => <Time value={row.original.created_at} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    meta: { width: 'w-44', align: 'right', quiet: true },
    cell: ({ row: { original: passkey } }) => (
      <span className="flex justify-end gap-1">
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Rename ${passkey.name}`}
          onClick={() => open((onClose) => <RenameDialog passkey={passkey} onClose={onClose} />)}
        >
          Rename
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Remove ${passkey.name}`}
          onClick={() => open((onClose) => <RemoveDialog passkey={passkey} onClose={onClose} />)}
        >
          Remove
        </Button>
      </span>
    ),
  },
]

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  return (
    <ConfirmWrite
      write={useRemovePasskey()}
      body={passkey.token}
      done={() => ({ kind: 'success', title: `${passkey.name} removed` })}
      onClose={onClose}
      title={`Remove ${passkey.name}?`}
      action="Remove passkey"
    >
      <p>It can no longer sign you in. Delete it from your password manager or device, too.</p>
      <p>Without another passkey or an authenticator app, you’ll sign in with your password only.</p>
    </ConfirmWrite>
  )
}
