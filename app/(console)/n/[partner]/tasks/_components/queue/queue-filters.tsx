'use client'

import { onDemand } from '#app/_dialog/on-demand.tsx'
import { FilterBar, FilterChoice } from '#app/_list/filter-bar.tsx'
import { WORKFLOWS } from '#lib/modules/admissions/states.ts'
import { isFiltered, readView, type TasksView, TIMES_LEFT, tasksHref } from '../../search-params.ts'
import { ageText, WORKFLOW_WORDS } from '../../words.ts'
import { AGE_OPTIONS, ageKey, ageOf } from './ages.ts'

const MoreFilters = onDemand(() => import('./more-filters.tsx').then((part) => part.MoreFilters))

const KINDS = WORKFLOWS.map((value) => ({ value, label: WORKFLOW_WORDS[value].title }))
const LEFT = TIMES_LEFT.map((seconds) => ({ value: String(seconds), label: `${ageText(0, seconds)} left` }))

/** The filters of the queue, applied by the gateway to the whole of it. */
export function QueueFiltersBar({ partner, view }: { partner: string; view: TasksView }) {
  const { tab, older, younger, filters } = view
  // Keeps filters whose fields are not loaded yet.
  const current = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]))
  const hrefFor = ({ age = '', ...typed }: Record<string, string>) =>
    tasksHref(partner, { tab, ...ageOf(age), filters: readView({ ...current, ...typed }).filters })
  const key = ageKey({ older, younger })
  const isGroup = key === '' || AGE_OPTIONS.some(({ value }) => value === key)
  const ages = isGroup ? AGE_OPTIONS : [...AGE_OPTIONS, { value: key, label: ageText(older ?? 0, younger ?? null) }]
  const behind = Object.keys(filters).filter((name) => name !== 'workflow' && name !== 'left')
  return (
    <FilterBar
      values={{ ...filters, age: key }}
      hrefFor={hrefFor}
      tight={view.task !== undefined}
      clearHref={isFiltered(view) ? tasksHref(partner, { tab }) : undefined}
      more={{
        count: behind.length,
        children: <MoreFilters filters={filters} />,
      }}
    >
      <FilterChoice name="workflow" label="Task type" placeholder="Any task" options={KINDS} className="max-w-48" />
      <FilterChoice name="age" label="Age" placeholder="Any age" options={ages} className="max-w-48" />
      <FilterChoice name="left" label="Time left" placeholder="Any time left" options={LEFT} className="max-w-48" />
    </FilterBar>
  )
}
