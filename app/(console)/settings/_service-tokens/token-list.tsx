'use client'

import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { DataTable } from '#components/data-table/data-table.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import type { Purpose } from '#lib/modules/service-tokens/states.ts'
import { serviceTokensQuery } from './queries.ts'
import { tokenColumns } from './token-columns.tsx'
import { PURPOSE_WORDS } from './words.ts'

const CreateDialog = onDemand(() => import('./create-token-dialog.tsx').then((part) => part.CreateTokenDialog))
const RevokeDialog = onDemand(() => import('./revoke-token-dialog.tsx').then((part) => part.RevokeTokenDialog))

type Open = (draw: (onClose: () => void) => ReactNode) => void

/** Tokens of one purpose, which admins create and revoke. */
export function TokenList({ purpose, open }: { purpose: Purpose; open: Open }) {
  const { data, error, isFetching, refetch } = useQuery(serviceTokensQuery())
  const columns = useMemo(
    () => tokenColumns((token) => open((onClose) => <RevokeDialog token={token} onClose={onClose} />)),
    [open],
  )
  const rows = useMemo(() => data?.service_tokens.filter((token) => token.purpose === purpose), [data, purpose])
  const { empty } = PURPOSE_WORDS[purpose]
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-base">Tokens</h2>
        <GuardedButton
          calls="POST /service-tokens"
          variant="primary"
          onClick={() => open((onClose) => <CreateDialog purpose={purpose} onClose={onClose} />)}
        >
          Create token
        </GuardedButton>
      </div>
      <DataTable
        what="tokens"
        columns={columns}
        rows={rows}
        rowId={({ token }) => token}
        refreshing={Boolean(error) && isFetching}
        failure={failureOrNone(error)}
        onRetry={() => void refetch()}
        density="comfortable"
        skeletonRows={1}
        empty={
          <EmptyState title={empty.title} icon={<KeyRound />}>
            {empty.text}
          </EmptyState>
        }
      />
    </section>
  )
}
