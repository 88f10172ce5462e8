'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { PastTheEnd } from '#app/_query/past-the-end.tsx'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { DataTable } from '#components/data-table/data-table.tsx'
import { PagePager } from '#components/data-table/page-pager.tsx'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import { HEAD } from '../head.ts'
import { namespacesQuery, PAGE_SIZE } from '../queries.ts'
import { type NamespacesView, viewHref } from '../search-params.ts'
import { namespaceColumns } from './namespace-columns.tsx'

// `ssr: false` puts a boundary around it: without one, the whole screen goes blank while the dialog loads, and loses the focus.
const CreateNamespaceDialog = dynamic(
  () => import('./create-namespace-dialog.tsx').then((module) => module.CreateNamespaceDialog),
  { ssr: false },
)

/** The organization's namespaces; whether the dialog is open is the screen's only state. */
export function NamespacesScreen({ view }: { view: NamespacesView }) {
  const { data, error, isFetching, refetch } = useQuery(namespacesQuery(view))
  const [creating, setCreating] = useState(false)
  const create = (
    <GuardedButton needs="admin" variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      Create namespace
    </GuardedButton>
  )

  return (
    <Container>
      <PageHeader {...HEAD} actions={create} />
      <DataTable
        what="namespaces"
        columns={namespaceColumns}
        rows={data?.partners}
        rowId={(namespace) => namespace.token}
        refreshing={isFetching}
        failure={failureOrNone(error)}
        onRetry={() => void refetch()}
        skeletonRows={5}
        density="comfortable"
        empty={
          <EmptyState title="No namespaces yet" action={create}>
            Everything in the network happens in one. Choose the domain that your payment addresses end in.
          </EmptyState>
        }
        noMatch={view.page > 1 ? <PastTheEnd firstHref={viewHref({ page: 1 })} /> : undefined}
        pager={
          data &&
          data.count > PAGE_SIZE && (
            <PagePager page={view.page} limit={PAGE_SIZE} total={data.count} hrefFor={(page) => viewHref({ page })} />
          )
        }
      />
      {creating && <CreateNamespaceDialog onClose={() => setCreating(false)} />}
    </Container>
  )
}
