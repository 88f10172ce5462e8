'use client'

import { useQuery } from '@tanstack/react-query'
import { Play, Scale } from 'lucide-react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { FilterBar, FilterChoice } from '#app/_list/filter-bar.tsx'
import { PagedTable } from '#app/_list/paged-table.tsx'
import { useView } from '#app/_list/use-view.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { Container } from '#components/layout/container.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { BATCH_STATES } from '#lib/modules/settlements/states.ts'
import { ENVIRONMENT_CHOICES } from '../../environment-choices.ts'
import { OperatorHead } from '../../operator-head.tsx'
import { PAGE_SIZE, runsQuery } from '../queries.ts'
import { readView, viewHref } from '../search-params.ts'
import { RUN_COLUMNS, RUN_LOOKS } from './run-columns.tsx'

const RunDialog = onDemand(() => import('./run-dialog.tsx').then((part) => part.RunDialog))

const STATES = BATCH_STATES.map((value) => ({ value, label: RUN_LOOKS[value].label }))

/** Settlement runs of both environments, with the progress of the current one. */
export function RunsScreen() {
  const view = useView(readView)
  const runs = useQuery(runsQuery(view))
  const { dialog, open } = useDialog()
  const { environment, status } = view
  const clearHref = (environment ?? status) ? viewHref() : undefined
  const run = (
    <GuardedButton
      calls="POST /operator/settlement-runs"
      variant="primary"
      onClick={() => open((onClose) => <RunDialog onClose={onClose} />)}
    >
      <Play aria-hidden />
      Run now
    </GuardedButton>
  )
  return (
    <Container>
      <OperatorHead current="settlement-runs" actions={run} />
      <PagedTable
        what="runs"
        columns={RUN_COLUMNS}
        query={runs}
        read={({ runs, count }) => ({ rows: runs, total: count })}
        rowId={({ token }) => token}
        skeletonRows={8}
        page={view.page}
        limit={PAGE_SIZE}
        hrefFor={(page) => viewHref({ ...view, page })}
        clearHref={clearHref}
        toolbar={
          <FilterBar
            values={{ environment, status }}
            hrefFor={(typed) => viewHref(readView(typed))}
            clearHref={clearHref}
          >
            <FilterChoice
              name="environment"
              label="Environment"
              placeholder="Any environment"
              options={ENVIRONMENT_CHOICES}
            />
            <FilterChoice name="status" label="State" placeholder="Any state" options={STATES} />
          </FilterBar>
        }
        empty={
          <EmptyState title="No settlement runs yet" icon={<Scale />} action={run}>
            Runs appear here at each cutoff, with their progress and any failure.
          </EmptyState>
        }
      />
      {dialog}
    </Container>
  )
}
