'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import type { TableColumn } from '#components/data-table/features.ts'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Time } from '#components/value/time.tsx'
import type { Session } from '#lib/modules/members/contract.ts'
import { addressWords } from '../../address-words.ts'
import { SettingsTable } from '../../settings-table.tsx'
import { agentWords } from '../agent-words.ts'
import { sessionsQuery, useEndSession, useEndSessions } from '../queries.ts'

type Open = (draw: (onClose: () => void) => ReactNode) => void

/** The user's sessions, which they can end. */
export function Sessions({ open }: { open: Open }) {
  const query = useQuery(sessionsQuery())
  const { data } = query
  const columns = useMemo(() => columnsFor(open), [open])
  const own = data?.sessions.find((session) => session.is_current)
  return (
    <SettingsTable
      title="Active sessions"
      action={
        <Button onClick={() => open((onClose) => <EverywhereDialog onClose={onClose} />)}>Sign out everywhere</Button>
      }
      query={query}
      what="sessions"
      columns={columns}
      rows={data?.sessions}
      rowId={({ token }) => token}
      skeletonRows={2}
      empty={<EmptyState title="No sessions found">Reload the page to try again.</EmptyState>}
    >
      {own && (
        <p className="text-muted text-xs">
          Your current session expires on <Time value={own.expires_at} format="absolute" /> if you’re inactive.
        </p>
      )}
    </SettingsTable>
  )
}

const columnsFor = (open: Open): TableColumn<Session>[] => [
  {
    id: 'device',
    header: 'Device',
    cell: ({ row: { original: session } }) => (
      <span className="block py-1 leading-tight" title={session.agent}>
        <span className="flex items-center gap-1.5">
          <span className="truncate font-medium">{agentWords(session.agent)}</span>
          {session.is_current && <Badge tone="info">Current</Badge>}
        </span>
        <span className="block truncate font-mono text-muted text-xs">{addressWords(session.address)}</span>
      </span>
    ),
  },
  {
    id: 'used',
    header: 'Last active',
    meta: { width: 'w-40' },
    cell: ({ row }) => <Time value={row.original.last_used_at} />,
  },
  {
    id: 'since',
    header: 'Signed in',
    meta: { width: 'w-40', priority: 3 },
    cell: ({ row }) => <Time value={row.original.created_at} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    meta: { width: 'w-28', align: 'right', quiet: true },
    cell: ({ row: { original: session } }) =>
      session.is_current ? null : (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Sign out session: ${deviceName(session)}, ${addressWords(session.address)}`}
          onClick={() => open((onClose) => <EndDialog session={session} onClose={onClose} />)}
        >
          Sign out
        </Button>
      ),
  },
]

/** A device within a sentence. */
const deviceName = ({ agent }: Session) => (agent ? agentWords(agent) : 'the unknown device')

function EndDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  return (
    <ConfirmWrite
      write={useEndSession()}
      body={session.token}
      done={() => ({ kind: 'success', title: `${agentWords(session.agent)} signed out` })}
      onClose={onClose}
      title={`Sign out ${deviceName(session)}?`}
      action="Sign out"
    >
      <p>The session ends immediately. That device must sign in again.</p>
    </ConfirmWrite>
  )
}

function EverywhereDialog({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmWrite
      write={useEndSessions()}
      body={true}
      done={() => ({ kind: 'success', title: 'Signed out everywhere' })}
      onDone={() => window.location.assign('/sign-in')}
      onClose={onClose}
      title="Sign out everywhere?"
      action="Sign out everywhere"
    >
      <p>All your sessions end immediately, including this one.</p>
      <p>API keys keep working.</p>
    </ConfirmWrite>
  )
}
