'use client'

import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useMemo } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { FilterBar, FilterChoice } from '#app/_list/filter-bar.tsx'
import { PagedTable } from '#app/_list/paged-table.tsx'
import { useOpened } from '#app/_list/use-opened.ts'
import { useView } from '#app/_list/use-view.ts'
import type { OpenRows } from '#components/data-table/open-row.tsx'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { ListAndPanel } from '#components/layout/list-and-panel.tsx'
import { PanelSkeleton } from '#components/layout/panel-skeleton.tsx'
import { operatorFile } from '../../export-href.ts'
import { OPERATOR, OperatorHead } from '../../operator-head.tsx'
import { PAGE_SIZE, verificationsQuery } from '../queries.ts'
import { readView, STATES, viewHref } from '../search-params.ts'
import { STATE_LOOKS } from '../words.ts'
import { HIDDEN_BESIDE_PANEL, VERIFICATION_COLUMNS } from './verification-columns.tsx'

const RequestPanel = onDemand(
  () => import('./request-panel.tsx').then((part) => part.RequestPanel),
  <PanelSkeleton label="Request" />,
)
const OPTIONS = STATES.map((value) => ({ value, label: STATE_LOOKS[value].label }))

export function VerificationsScreen() {
  const view = useView(readView)
  const verifications = useQuery(verificationsQuery(view))
  const { open, close } = useOpened(view.request, (request) => viewHref({ ...view, request }), RequestPanel.preload)
  const rows = useMemo<OpenRows>(
    () => ({ hrefFor: (request) => viewHref({ ...view, request }), openId: view.request, onOpen: open }),
    [view, open],
  )
  const { status } = view
  const clearHref = status ? viewHref() : undefined
  return (
    <Container fill>
      <ListAndPanel
        title={OPERATOR.verifications.title}
        open={Boolean(view.request)}
        head={<OperatorHead current="verifications" />}
        list={
          <PagedTable
            name="verifications"
            what="verifications"
            one="verification"
            csv={operatorFile('verifications.csv', { status })}
            columns={VERIFICATION_COLUMNS}
            query={verifications}
            read={({ verifications, count }) => ({ rows: verifications, total: count })}
            rowId={({ token }) => token}
            density="comfortable"
            skeletonRows={5}
            open={rows}
            hiddenBeside={HIDDEN_BESIDE_PANEL}
            page={view.page}
            limit={PAGE_SIZE}
            hrefFor={(page) => viewHref({ ...view, page })}
            clearHref={clearHref}
            toolbar={
              <FilterBar values={{ status }} hrefFor={(typed) => viewHref(readView(typed))} clearHref={clearHref}>
                <FilterChoice
                  name="status"
                  label="Status"
                  placeholder="Any status"
                  options={OPTIONS}
                  className="max-w-44"
                />
              </FilterBar>
            }
            empty={
              <EmptyState title="No requests yet" icon={<BadgeCheck />}>
                Live access requests appear here for your decision.
              </EmptyState>
            }
          />
        }
        panel={view.request && <RequestPanel key={view.request} view={view} onClose={close} />}
      />
    </Container>
  )
}
