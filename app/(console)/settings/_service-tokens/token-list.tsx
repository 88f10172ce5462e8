'use client'

import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import type { Purpose } from '#lib/modules/service-tokens/states.ts'
import { SettingsTable } from '../settings-table.tsx'
import { serviceTokensQuery } from './queries.ts'
import { tokenColumns } from './token-columns.tsx'
import { PURPOSE_WORDS } from './words.ts'

const CreateDialog = onDemand(() => import('./create-token-dialog.tsx').then((part) => part.CreateTokenDialog))
const RevokeDialog = onDemand(() => import('./revoke-token-dialog.tsx').then((part) => part.RevokeTokenDialog))

type Open = (draw: (onClose: () => void) => ReactNode) => void

/** Tokens of one purpose, which admins create and revoke. */
export function TokenList({ purpose, open }: { purpose: Purpose; open: Open }) {
  const query = useQuery(serviceTokensQuery())
  const { data } = query
  const columns = useMemo(
    () => tokenColumns((token) => open((onClose) => <RevokeDialog token={token} onClose={onClose} />)),
    [open],
  )
  const rows = useMemo(() => data?.service_tokens.filter((token) => token.purpose === purpose), [data, purpose])
  const { empty } = PURPOSE_WORDS[purpose]
  return (
    <SettingsTable
      title="Tokens"
      action={
        <GuardedButton
          calls="POST /service-tokens"
          variant="primary"
          onClick={() => open((onClose) => <CreateDialog purpose={purpose} onClose={onClose} />)}
        >
          Create token
        </GuardedButton>
      }
      query={query}
      what="tokens"
      columns={columns}
      rows={rows}
      rowId={({ token }) => token}
      skeletonRows={1}
      empty={
        <EmptyState title={empty.title} icon={<KeyRound />}>
          {empty.text}
        </EmptyState>
      }
    />
  )
}
