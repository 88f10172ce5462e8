'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useMemo, useState } from 'react'
import { PastTheEnd } from '#app/_query/past-the-end.tsx'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { DataTable } from '#components/data-table/data-table.tsx'
import { PagePager } from '#components/data-table/page-pager.tsx'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import type { ApiKey } from '#lib/modules/api-keys/contract.ts'
import { HEAD } from '../head.ts'
import { apiKeysQuery, PAGE_SIZE } from '../queries.ts'
import { type ApiKeysView, viewHref } from '../search-params.ts'
import { keyColumns } from './key-columns.tsx'
import type { KeyChange } from './key-menu.tsx'

// `ssr: false` puts a boundary around it: without one, the whole screen goes blank while the dialog loads, and loses the focus.
const CreateKeyDialog = dynamic(() => import('./create-key-dialog.tsx').then((module) => module.CreateKeyDialog), {
  ssr: false,
})
const RotateKeyDialog = dynamic(() => import('./rotate-key-dialog.tsx').then((module) => module.RotateKeyDialog), {
  ssr: false,
})
const ChangeKeyDialog = dynamic(() => import('./change-key-dialog.tsx').then((module) => module.ChangeKeyDialog), {
  ssr: false,
})

/** The keys of a namespace; which dialog is open is the screen's only state. */
export function ApiKeysScreen({ partner, view }: { partner: string; view: ApiKeysView }) {
  const { data, error, isFetching, refetch } = useQuery(apiKeysQuery(partner, view))
  const [creating, setCreating] = useState(false)
  const [rotating, setRotating] = useState<ApiKey>()
  const [changing, setChanging] = useState<{ apiKey: ApiKey; change: KeyChange }>()
  const columns = useMemo(
    () => keyColumns({ onRotate: setRotating, onChange: (apiKey, change) => setChanging({ apiKey, change }) }),
    [],
  )
  const create = (
    <GuardedButton needs="admin" variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      Create API key
    </GuardedButton>
  )

  return (
    <Container>
      <PageHeader {...HEAD} actions={create} />
      <DataTable
        what="API keys"
        columns={columns}
        rows={data?.api_keys}
        rowId={(key) => key.token}
        refreshing={isFetching}
        failure={failureOrNone(error)}
        onRetry={() => void refetch()}
        skeletonRows={5}
        density="comfortable"
        empty={
          <EmptyState title="No API keys yet" action={create}>
            Create one to call the API from a program. Give each program its own, so that one can be replaced alone.
          </EmptyState>
        }
        noMatch={view.page > 1 ? <PastTheEnd firstHref={viewHref(partner, { page: 1 })} /> : undefined}
        pager={
          data &&
          data.count > PAGE_SIZE && (
            <PagePager
              page={view.page}
              limit={PAGE_SIZE}
              total={data.count}
              hrefFor={(page) => viewHref(partner, { page })}
            />
          )
        }
      />
      {creating && <CreateKeyDialog partner={partner} onClose={() => setCreating(false)} />}
      {changing && <ChangeKeyDialog {...changing} partner={partner} onClose={() => setChanging(undefined)} />}
      {rotating && <RotateKeyDialog partner={partner} apiKey={rotating} onClose={() => setRotating(undefined)} />}
    </Container>
  )
}
