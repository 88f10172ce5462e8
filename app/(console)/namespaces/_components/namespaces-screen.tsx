'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { PagedTable } from '#app/_list/paged-table.tsx'
import { showView, useView } from '#app/_list/use-view.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { HEAD } from '../head.ts'
import { namespacesQuery, PAGE_SIZE } from '../queries.ts'
import { readView, SORTS, viewHref } from '../search-params.ts'
import { namespaceColumns } from './namespace-columns.tsx'

const CreateNamespaceDialog = onDemand(() =>
  import('./create-namespace-dialog.tsx').then((part) => part.CreateNamespaceDialog),
)

const EditNamespaceDialog = onDemand(() =>
  import('./edit-namespace-dialog.tsx').then((part) => part.EditNamespaceDialog),
)

const SwitchNamespace = onDemand(() => import('./switch-namespace.tsx').then((part) => part.SwitchNamespace))

export function NamespacesScreen() {
  const view = useView(readView)
  const namespaces = useQuery(namespacesQuery(view))
  const { dialog, open } = useDialog()
  const isCreatingLive = view.create === 'live'
  const closeLive = () => showView(viewHref({ ...view, create: undefined }), 'replace')
  const columns = useMemo(
    () =>
      namespaceColumns({
        onEdit: (namespace) => open((onClose) => <EditNamespaceDialog namespace={namespace} onClose={onClose} />),
        onSwitch: (namespace) => open((onClose) => <SwitchNamespace namespace={namespace} onClose={onClose} />),
      }),
    [open],
  )
  const create = (
    <GuardedButton
      calls="POST /partner"
      variant="primary"
      onClick={() => open((onClose) => <CreateNamespaceDialog onClose={onClose} />)}
    >
      <Plus aria-hidden />
      Create namespace
    </GuardedButton>
  )

  return (
    <Container fill>
      <PageHeader {...HEAD} actions={create} />
      <PagedTable
        name="namespaces"
        what="namespaces"
        one="namespace"
        columns={columns}
        sorts={SORTS}
        query={namespaces}
        read={({ partners, count }) => ({ rows: partners, total: count })}
        rowId={({ token }) => token}
        skeletonRows={5}
        density="comfortable"
        page={view.page}
        limit={PAGE_SIZE}
        hrefFor={(page) => viewHref({ ...view, page })}
        empty={
          <EmptyState title="No namespaces yet" action={create}>
            Create one to get payment addresses with your domain.
          </EmptyState>
        }
      />
      {dialog}
      {isCreatingLive && <CreateNamespaceDialog environment="live" onClose={closeLive} />}
    </Container>
  )
}
