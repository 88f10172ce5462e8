'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { useOpened } from '#app/_list/use-opened.ts'
import { useView } from '#app/_list/use-view.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { Container } from '#components/layout/container.tsx'
import { ListAndPanel } from '#components/layout/list-and-panel.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { PanelSkeleton } from '#components/layout/panel-skeleton.tsx'
import { LinkTabs } from '#components/ui/link-tabs.tsx'
import { HEAD } from '../head.ts'
import { linksQuery } from '../queries.ts'
import { linksHref, readView, TABS } from '../search-params.ts'
import { TAB_WORDS } from '../words.ts'
import { LinksTable } from './links-table.tsx'

const ProposeLinkDialog = onDemand(() => import('./propose-link-dialog.tsx').then((part) => part.ProposeLinkDialog))
const LinkPanel = onDemand(
  () => import('./link-panel.tsx').then((part) => part.LinkPanel),
  <PanelSkeleton label="Link" />,
)

export function LinksScreen({ partner }: { partner: string }) {
  const view = useView(readView)
  const links = useQuery(linksQuery(partner, view))
  const { dialog, open: openDialog } = useDialog()
  const { open, close } = useOpened(view.link, (link) => linksHref(partner, { ...view, link }), LinkPanel.preload)
  const propose = (
    <GuardedButton
      calls="POST /link"
      variant="primary"
      onClick={() => openDialog((onClose) => <ProposeLinkDialog partner={partner} onClose={onClose} onOpen={open} />)}
    >
      <Plus aria-hidden />
      Propose link
    </GuardedButton>
  )

  return (
    <Container fill>
      <ListAndPanel
        title={HEAD.title}
        open={Boolean(view.link)}
        head={
          <>
            <PageHeader {...HEAD} actions={propose} />
            <LinkTabs
              label="Link views"
              current={linksHref(partner, { tab: view.tab })}
              tabs={TABS.map((tab) => ({
                href: linksHref(partner, { tab }),
                label: TAB_WORDS[tab],
                count: tab === view.tab && !links.isPlaceholderData ? links.data?.count : undefined,
              }))}
            />
          </>
        }
        list={<LinksTable partner={partner} view={view} links={links} propose={propose} onOpen={open} />}
        panel={view.link && <LinkPanel key={view.link} partner={partner} linkId={view.link} onClose={close} />}
      />
      {dialog}
    </Container>
  )
}
