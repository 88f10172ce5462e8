'use client'

import { useQuery } from '@tanstack/react-query'
import { Play, Scale } from 'lucide-react'
import { useMemo } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { FilterBar, FilterChoice } from '#app/_list/filter-bar.tsx'
import { PagedTable } from '#app/_list/paged-table.tsx'
import { useOpened } from '#app/_list/use-opened.ts'
import { useView } from '#app/_list/use-view.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import type { OpenRows } from '#components/data-table/open-row.tsx'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { ListAndPanel } from '#components/layout/list-and-panel.tsx'
import { PanelSkeleton } from '#components/layout/panel-skeleton.tsx'
import { BATCH_STATES } from '#lib/modules/settlements/states.ts'
import { FINALITY_CHOICES } from '../../../n/[partner]/settlements/finality-words.ts'
import { EnvironmentFilter } from '../../environment-filter.tsx'
import { operatorFile } from '../../export-href.ts'
import { OPERATOR, OperatorHead } from '../../operator-head.tsx'
import { PAGE_SIZE, runsQuery } from '../queries.ts'
import { type RunsView, readView, viewHref } from '../search-params.ts'
import { RUN_LOOKS } from '../words.ts'
import { HIDDEN_BESIDE_PANEL, RUN_COLUMNS } from './run-columns.tsx'

const RunDialog = onDemand(() => import('./run-dialog.tsx').then((part) => part.RunDialog))

const RunPanel = onDemand(
  () => import('./run-panel.tsx').then((part) => part.RunPanel),
  <PanelSkeleton label="Settlement run" />,
)

const STATES = BATCH_STATES.map((value) => ({ value, label: RUN_LOOKS[value].label }))

/** Settlement runs of both environments, with the progress of the current one. */
export function RunsScreen() {
  const view = useView(readView)
  const runs = useQuery(runsQuery(view))
  const { dialog, open } = useDialog()
  const { environment, status, finality } = view
  const { open: openRun, close } = useOpened(view.run, (run) => viewHref({ ...view, run }), RunPanel.preload)
  const rows = useMemo<OpenRows>(
    () => ({ hrefFor: (run) => viewHref({ ...view, run }), openId: view.run, onOpen: openRun }),
    [view, openRun],
  )
  const clearHref = (environment ?? status ?? finality) ? viewHref() : undefined
  const run = (
    <GuardedButton
      calls="POST /operator/settlement-runs"
      variant="primary"
      onClick={() => open((onClose) => <RunDialog onClose={onClose} />)}
    >
      <Play aria-hidden />
      Run settlement now
    </GuardedButton>
  )
  return (
    <Container fill>
      <ListAndPanel
        title={OPERATOR['settlement-runs'].title}
        open={Boolean(view.run)}
        head={<OperatorHead current="settlement-runs" actions={run} />}
        list={
          <PagedTable
            name="runs"
            what="settlement runs"
            one="settlement run"
            csv={operatorFile('settlement-runs.csv', { environment, status, finality })}
            columns={RUN_COLUMNS}
            open={rows}
            hiddenBeside={HIDDEN_BESIDE_PANEL}
            query={runs}
            read={({ runs, count }) => ({ rows: runs, total: count })}
            rowId={({ token }) => token}
            skeletonRows={8}
            page={view.page}
            limit={PAGE_SIZE}
            hrefFor={(page) => viewHref({ ...view, page })}
            clearHref={clearHref}
            toolbar={<RunFilters {...{ environment, status, finality, clearHref }} />}
            empty={
              <EmptyState title="No settlement runs yet" icon={<Scale />} action={run}>
                Runs appear here at each cutoff, with their progress and any failure.
              </EmptyState>
            }
          />
        }
        panel={view.run && <RunPanel key={view.run} view={view} onClose={close} />}
      />
      {dialog}
    </Container>
  )
}

type RunFiltersProps = Pick<RunsView, 'environment' | 'status' | 'finality'> & { clearHref: string | undefined }

function RunFilters({ environment, status, finality, clearHref }: RunFiltersProps) {
  return (
    <FilterBar
      values={{ environment, status, finality }}
      hrefFor={(typed) => viewHref(readView(typed))}
      clearHref={clearHref}
    >
      <EnvironmentFilter />
      <FilterChoice name="status" label="Status" placeholder="Any status" options={STATES} />
      <FilterChoice name="finality" label="Finality" placeholder="Final or not" options={FINALITY_CHOICES} />
    </FilterBar>
  )
}
