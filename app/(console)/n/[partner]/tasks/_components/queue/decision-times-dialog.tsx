'use client'

import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn, Download } from 'lucide-react'
import { useState } from 'react'
import { exportHref } from '#app/_list/export-href.ts'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { ChartTable } from '#components/chart/chart-table.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Select } from '#components/ui/select.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { deciders, decisionRows } from '../../decision-rows.ts'
import { decisionTimesQuery } from '../../queries.ts'
import { useNames } from '../use-names.ts'

const COLUMNS = ['Day (UTC)', 'Accepted', 'Declined', 'Median time', '90% within'] as const

interface DecisionTimesDialogProps {
  partner: string
  onClose: () => void
}

/** How many tasks were decided each day, and how long they were open, for the team or one member. */
export function DecisionTimesDialog({ partner, onClose }: DecisionTimesDialogProps) {
  const query = useQuery(decisionTimesQuery(partner))
  const nameOf = useNames()
  const [member, setMember] = useState<number>()
  const { data } = query
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title="Decision times"
      description="Time from task creation to decision, last 30 days. Excludes decisions by API keys."
    >
      {!data && query.error && <ReadFailed what="the decision times" query={query} />}
      {!data && !query.error && <Skeleton className="h-72" />}
      {data?.days.length === 0 && <EmptyState title="No decisions in the last 30 days" icon={<ChartNoAxesColumn />} />}
      {data && data.days.length > 0 && (
        <div className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Select
              aria-label="Member"
              value={member ?? ''}
              onChange={({ target }) => setMember(target.value === '' ? undefined : Number(target.value))}
              options={[
                { value: '', label: 'Team' },
                ...deciders(data).map((number) => ({ value: String(number), label: nameOf(number) })),
              ]}
              className="max-w-60"
            />
            <a href={exportHref(partner, 'admission-tasks/decision-times.csv', {})} download className={buttonClass()}>
              <Download aria-hidden />
              CSV
            </a>
          </div>
          <div className="-mx-4">
            <ChartTable caption="Decision times" data={{ columns: COLUMNS, rows: decisionRows(data, member) }} />
          </div>
        </div>
      )}
    </Dialog>
  )
}
