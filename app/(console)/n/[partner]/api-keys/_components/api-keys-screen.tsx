'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { PagedTable } from '#app/_list/paged-table.tsx'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { HEAD } from '../head.ts'
import { apiKeysQuery, PAGE_SIZE } from '../queries.ts'
import { type ApiKeysView, viewHref } from '../search-params.ts'
import { keyColumns } from './key-columns.tsx'

const CreateKeyDialog = onDemand(() => import('./create-key-dialog.tsx').then((part) => part.CreateKeyDialog))
const RotateKeyDialog = onDemand(() => import('./rotate-key-dialog.tsx').then((part) => part.RotateKeyDialog))
const ChangeKeyDialog = onDemand(() => import('./change-key-dialog.tsx').then((part) => part.ChangeKeyDialog))

/** The keys of a namespace. */
export function ApiKeysScreen({ partner, view }: { partner: string; view: ApiKeysView }) {
  const keys = useQuery(apiKeysQuery(partner, view))
  const { dialog, open } = useDialog()
  const columns = useMemo(
    () =>
      keyColumns({
        onRotate: (apiKey) =>
          open((onClose) => <RotateKeyDialog partner={partner} apiKey={apiKey} onClose={onClose} />),
        onChange: (apiKey, change) =>
          open((onClose) => <ChangeKeyDialog partner={partner} apiKey={apiKey} change={change} onClose={onClose} />),
      }),
    [partner, open],
  )
  const onCreate = () => open((onClose) => <CreateKeyDialog partner={partner} onClose={onClose} />)
  const create = (
    <GuardedButton needs="admin" variant="primary" onClick={onCreate}>
      <Plus aria-hidden />
      Create API key
    </GuardedButton>
  )

  return (
    <Container>
      <PageHeader {...HEAD} actions={create} />
      <PagedTable
        what="API keys"
        columns={columns}
        query={keys}
        read={({ api_keys, count }) => ({ rows: api_keys, total: count })}
        rowId={({ token }) => token}
        skeletonRows={5}
        density="comfortable"
        page={view.page}
        limit={PAGE_SIZE}
        hrefFor={(page) => viewHref(partner, { page })}
        empty={
          <EmptyState title="No API keys yet" action={create}>
            Create one to call the API from a program. Give each program its own, so that one can be replaced alone.
          </EmptyState>
        }
      />
      {dialog}
    </Container>
  )
}
