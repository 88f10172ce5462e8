'use client'

import { RefreshCw } from 'lucide-react'
import { FilterBar, FilterChoice, FilterText, FilterToggle } from '#app/_list/filter-bar.tsx'
import { FilterMinutes, FilterPeriod } from '#app/_list/time-filters.tsx'
import { LiveMark } from '#components/data-table/live-mark.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { METHODS, STATUS_CLASSES } from '#lib/modules/request-log/states.ts'
import { CALLERS, isFiltered, isLive, type LogView, logHref, moreCount, readView } from '../search-params.ts'
import { CALLER_WORDS, SHOW_READS } from '../words.ts'
import { useCallerNames } from './caller-names.tsx'

const asThemselves = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const METHOD_CHOICES = asThemselves(METHODS)
const STATUS_CHOICES = [
  { value: '2xx', label: '2xx success' },
  { value: '4xx', label: '4xx client error' },
  { value: '5xx', label: '5xx server error' },
].filter(({ value }) => STATUS_CLASSES.some((status) => status === value))
const CALLER_CHOICES = CALLERS.map((value) => ({ value, label: CALLER_WORDS[value] }))

interface RequestFiltersProps {
  partner: string
  view: LogView
  failing: boolean
  onRefresh: () => void
}

/** Log filters, stored in the URL. */
export function RequestFilters({ partner, view, failing, onRefresh }: RequestFiltersProps) {
  const { path, method, status, by, reads, key, trace, period, from, to } = view
  const { keys } = useCallerNames()
  const keyChoices = [...keys].map(([value, label]) => ({ value, label }))
  const live = isLive(view)
  return (
    <FilterBar
      values={{ path, method, status, by, reads, key, trace, period, from, to }}
      hrefFor={(typed) => logHref(partner, readView(typed))}
      clearHref={isFiltered(view) ? logHref(partner) : undefined}
      aside={
        live ? (
          <LiveMark failing={failing} />
        ) : (
          <IconButton label="Refresh" icon={<RefreshCw aria-hidden />} onClick={onRefresh} />
        )
      }
      more={{
        count: moreCount(view),
        children: (
          <>
            <FilterText name="trace" label="Request ID" placeholder="Full request ID" maxLength={100} />
            <FilterChoice name="key" label="API key" placeholder="Any key" options={keyChoices} className="max-w-48" />
            <FilterPeriod />
            <FilterMinutes />
            {by !== 'keys' && <FilterToggle name="reads" value="show" label={SHOW_READS} />}
          </>
        ),
      }}
    >
      <FilterText name="path" label="Path" placeholder="Search path" maxLength={100} className="sm:w-52" />
      <FilterChoice name="method" label="Method" placeholder="Any method" options={METHOD_CHOICES} />
      <FilterChoice name="status" label="Status" placeholder="Any status" options={STATUS_CHOICES} />
      <FilterChoice name="by" label="Caller" options={CALLER_CHOICES} />
    </FilterBar>
  )
}
