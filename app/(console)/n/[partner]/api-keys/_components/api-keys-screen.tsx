'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { type OpenDialog, useDialog } from '#app/_dialog/use-dialog.ts'
import { FilterBar, FilterChoice, FilterText } from '#app/_list/filter-bar.tsx'
import { PagedTable } from '#app/_list/paged-table.tsx'
import { useOpened } from '#app/_list/use-opened.ts'
import { useView } from '#app/_list/use-view.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import type { OpenRows } from '#components/data-table/open-row.tsx'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { ListAndPanel } from '#components/layout/list-and-panel.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { PanelSkeleton } from '#components/layout/panel-skeleton.tsx'
import { ExpiringKeys } from '../expiring-keys.tsx'
import { HEAD } from '../head.ts'
import { apiKeysQuery, PAGE_SIZE } from '../queries.ts'
import { type ApiKeysView, keysHref, readView, SORTS } from '../search-params.ts'
import { HIDDEN_BESIDE_PANEL, keyColumns } from './key-columns.tsx'

const CreateKeyDialog = onDemand(() => import('./create-key-dialog.tsx').then((part) => part.CreateKeyDialog))
const RotateKeyDialog = onDemand(() => import('./rotate-key-dialog.tsx').then((part) => part.RotateKeyDialog))
const KeyPanel = onDemand(
  () => import('./key-panel.tsx').then((part) => part.KeyPanel),
  <PanelSkeleton label="API key" />,
)
const EditKeyDialog = onDemand(() => import('./edit-key-dialog.tsx').then((part) => part.EditKeyDialog))
const ChangeKeyDialog = onDemand(() => import('./change-key-dialog.tsx').then((part) => part.ChangeKeyDialog))

/** The list's columns, whose menus open the dialogs of a key. */
function useKeyColumns(partner: string, open: OpenDialog, isUnused: boolean) {
  return useMemo(
    () =>
      keyColumns({
        isUnused,
        onEdit: (apiKey) => open((onClose) => <EditKeyDialog partner={partner} apiKey={apiKey} onClose={onClose} />),
        onRotate: (apiKey) =>
          open((onClose) => <RotateKeyDialog partner={partner} apiKey={apiKey} onClose={onClose} />),
        onChange: (apiKey, change) =>
          open((onClose) => <ChangeKeyDialog partner={partner} apiKey={apiKey} change={change} onClose={onClose} />),
      }),
    [partner, open, isUnused],
  )
}

export function ApiKeysScreen({ partner }: { partner: string }) {
  const view = useView(readView)
  const keys = useQuery(apiKeysQuery(partner, view))
  const { dialog, open } = useDialog()
  const { open: openKey, close } = useOpened(view.key, (key) => keysHref(partner, { ...view, key }), KeyPanel.preload)
  const rows = useMemo<OpenRows>(
    () => ({ hrefFor: (key) => keysHref(partner, { ...view, key }), openId: view.key, onOpen: openKey }),
    [partner, view, openKey],
  )
  const columns = useKeyColumns(partner, open, view.show === 'unused')
  const onCreate = () => open((onClose) => <CreateKeyDialog partner={partner} onClose={onClose} />)
  const create = (
    <GuardedButton calls="POST /apikey" variant="primary" onClick={onCreate}>
      <Plus aria-hidden />
      Create API key
    </GuardedButton>
  )

  return (
    <Container fill>
      <ListAndPanel
        title={HEAD.title}
        open={Boolean(view.key)}
        head={
          <>
            <PageHeader {...HEAD} actions={create} />
            {view.show !== 'expiring' && <ExpiringKeys partner={partner} />}
          </>
        }
        list={
          <PagedTable
            name="API keys"
            what="API keys"
            one="API key"
            columns={columns}
            sorts={SORTS}
            clearHref={clearHrefOf(partner, view)}
            toolbar={<Toolbar partner={partner} view={view} />}
            query={keys}
            read={({ api_keys, count }) => ({ rows: api_keys, total: count })}
            rowId={({ token }) => token}
            skeletonRows={5}
            density="comfortable"
            page={view.page}
            limit={PAGE_SIZE}
            hrefFor={(page) => keysHref(partner, { ...view, page })}
            open={rows}
            hiddenBeside={HIDDEN_BESIDE_PANEL}
            empty={
              <EmptyState title="No API keys yet" action={create}>
                Create a key to call the API. Use a separate key for each service so you can rotate them independently.
              </EmptyState>
            }
          />
        }
        panel={view.key && <KeyPanel key={view.key} partner={partner} keyId={view.key} onClose={close} />}
      />
      {dialog}
    </Container>
  )
}

const SHOWN = [
  { value: 'expiring', label: 'Expiring or expired' },
  { value: 'unused', label: 'Unused for 90 days' },
]

const clearHrefOf = (partner: string, { search, show }: ApiKeysView) =>
  (search ?? show) ? keysHref(partner) : undefined

function Toolbar({ partner, view }: { partner: string; view: ApiKeysView }) {
  const { search, show } = view
  return (
    <FilterBar
      values={{ search, show }}
      hrefFor={(typed) => keysHref(partner, readView(typed))}
      clearHref={clearHrefOf(partner, view)}
    >
      <FilterText name="search" label="Search API keys" placeholder="Name or end of secret" maxLength={128} />
      <FilterChoice name="show" label="Keys" placeholder="Any key" options={SHOWN} className="max-w-44" />
    </FilterBar>
  )
}
