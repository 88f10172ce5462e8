'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useOpened } from '#app/_list/use-opened.ts'
import { useView } from '#app/_list/use-view.ts'
import { membersQuery } from '#app/_query/members.ts'
import { useLongQuery } from '#app/_query/use-long-query.ts'
import { Container } from '#components/layout/container.tsx'
import { ListAndPanel } from '#components/layout/list-and-panel.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { PanelSkeleton } from '#components/layout/panel-skeleton.tsx'
import { HEAD } from '../head.ts'
import { keyNamesQuery, requestsQuery } from '../queries.ts'
import { logHref, readView } from '../search-params.ts'
import { type CallerNames, CallerNamesProvider } from './caller-names.tsx'
import { LogBodies } from './log-bodies.tsx'
import { RequestsTable } from './requests-table.tsx'

const RequestPanel = onDemand(
  () => import('./request-panel.tsx').then((part) => part.RequestPanel),
  <PanelSkeleton label="Request" />,
)

/** API requests in a namespace, with one open beside them. */
export function RequestLogScreen({ partner }: { partner: string }) {
  const view = useView(readView)
  const requests = useLongQuery(requestsQuery(partner, view))
  const names = useCallerNames(partner)
  const { open, close } = useOpened(view.entry, (entry) => logHref(partner, { ...view, entry }), RequestPanel.preload)
  return (
    <CallerNamesProvider value={names}>
      <Container fill>
        <ListAndPanel
          title={HEAD.title}
          open={Boolean(view.entry)}
          head={<PageHeader {...HEAD} actions={<LogBodies partner={partner} />} />}
          list={<RequestsTable partner={partner} view={view} requests={requests} onOpen={open} />}
          panel={
            view.entry && (
              <RequestPanel
                key={view.entry}
                partner={partner}
                entryId={view.entry}
                listed={requests.data?.requests.find(({ token }) => token === view.entry)}
                onClose={close}
              />
            )
          }
        />
      </Container>
    </CallerNamesProvider>
  )
}

/** Names of keys and members, by ID. */
function useCallerNames(partner: string): CallerNames {
  const { data: keys } = useQuery(keyNamesQuery(partner))
  const { data: members } = useQuery(membersQuery())
  return useMemo(
    () => ({
      keys: new Map(keys?.api_keys.map(({ token, name }) => [token, name])),
      members: new Map(members?.members.map((member) => [member.token, `${member.first_name} ${member.last_name}`])),
    }),
    [keys, members],
  )
}
