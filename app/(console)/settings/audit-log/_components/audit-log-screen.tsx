'use client'

import { useQuery } from '@tanstack/react-query'
import { Download, ShieldCheck } from 'lucide-react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { useOpened } from '#app/_list/use-opened.ts'
import { useView } from '#app/_list/use-view.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { useDenialReason } from '#app/_session/reader.tsx'
import { Container } from '#components/layout/container.tsx'
import { ListAndPanel } from '#components/layout/list-and-panel.tsx'
import { PanelSkeleton } from '#components/layout/panel-skeleton.tsx'
import { Button } from '#components/ui/button.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { SETTINGS, SettingsHead } from '../../settings-head.tsx'
import { entriesQuery } from '../queries.ts'
import { ANCHORS_HREF, auditHref, readView } from '../search-params.ts'
import { EntriesTable } from './entries-table.tsx'

const Refused = onDemand(() => import('#app/_session/why/refused.tsx').then((part) => part.Refused))
const ChainDialog = onDemand(() => import('./chain-dialog.tsx').then((part) => part.ChainDialog))
const CollectorsDialog = onDemand(() => import('./collectors-dialog.tsx').then((part) => part.CollectorsDialog))
const DeliveryDialog = onDemand(() => import('../_delivery/delivery-dialog.tsx').then((part) => part.DeliveryDialog))
const EntryPanel = onDemand(
  () => import('./entry-panel.tsx').then((part) => part.EntryPanel),
  <PanelSkeleton label="Entry" />,
)

/** Audit log of the organization, with one entry open beside it. */
export function AuditLogScreen() {
  if (!useDenialReason('GET /audit-entries')) return <AuditLog />
  return (
    <Container>
      <SettingsHead current="audit-log" />
      <Refused what="the audit log" calls="GET /audit-entries" />
    </Container>
  )
}

function AuditLog() {
  const view = useView(readView)
  const entries = useQuery(entriesQuery(view))
  const { dialog, open: openDialog } = useDialog()
  const { open, close } = useOpened(view.entry, (entry) => auditHref({ ...view, entry }), EntryPanel.preload)
  const actions = (
    <>
      <GuardedButton
        calls="GET /service-tokens"
        onClick={() => openDialog((onClose) => <CollectorsDialog onClose={onClose} />)}
      >
        Collectors
      </GuardedButton>
      <GuardedButton
        calls="GET /audit-endpoint"
        onClick={() => openDialog((onClose) => <DeliveryDialog onClose={onClose} />)}
      >
        Delivery
      </GuardedButton>
      <a
        href={ANCHORS_HREF}
        download
        className={buttonClass()}
        title="Hashes of the audit chain to store outside the network"
      >
        <Download aria-hidden />
        Download anchors
      </a>
      <Button onClick={() => openDialog((onClose) => <ChainDialog onClose={onClose} />)}>
        <ShieldCheck aria-hidden />
        Verify chain
      </Button>
    </>
  )
  return (
    <Container fill>
      <ListAndPanel
        title={SETTINGS['audit-log'].title}
        open={Boolean(view.entry)}
        head={<SettingsHead current="audit-log" actions={actions} />}
        list={<EntriesTable view={view} entries={entries} onOpen={open} />}
        panel={
          view.entry && (
            <EntryPanel
              key={view.entry}
              entryId={view.entry}
              listed={entries.data?.entries.find(({ token }) => token === view.entry)}
              onClose={close}
            />
          )
        }
      />
      {dialog}
    </Container>
  )
}
