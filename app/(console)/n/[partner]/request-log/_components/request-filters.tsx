'use client'

import { RefreshCw } from 'lucide-react'
import { useMemo } from 'react'
import { FilterBar, FilterChoice, FilterMinute, FilterText } from '#app/_list/filter-bar.tsx'
import { showView } from '#app/_list/use-view.ts'
import { LiveMark } from '#components/data-table/live-mark.tsx'
import { Button } from '#components/ui/button.tsx'
import { METHODS, STATUS_CLASSES } from '#lib/modules/request-log/states.ts'
import { ASKERS, isFiltered, isLive, type LogView, logHref, moreCount, readView } from '../search-params.ts'
import { ASKER_WORDS } from '../words.ts'
import { useAskerNames } from './asker-names.tsx'

const asThemselves = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const METHOD_CHOICES = asThemselves(METHODS)
const STATUS_CHOICES = [
  { value: '2xx', label: '2xx done' },
  { value: '4xx', label: '4xx refused' },
  { value: '5xx', label: '5xx failed' },
].filter(({ value }) => STATUS_CLASSES.some((known) => known === value))
const ASKER_CHOICES = ASKERS.map((value) => ({ value, label: ASKER_WORDS[value] }))

interface RequestFiltersProps {
  partner: string
  view: LogView
  failing: boolean
  onRefresh: () => void
}

/** Narrows the log; all of it goes into the address. */
export function RequestFilters({ partner, view, failing, onRefresh }: RequestFiltersProps) {
  const { path, method, status, by, key, trace, from, to } = view
  const values = useMemo(
    () => ({ path, method, status, by, key, trace, from, to }),
    [path, method, status, by, key, trace, from, to],
  )
  const { keys } = useAskerNames()
  const keyChoices = [...keys].map(([value, label]) => ({ value, label }))
  // A revoked key has no name any more, but its requests are still there.
  if (key && !keys.has(key)) keyChoices.push({ value: key, label: key })
  const live = isLive(view)
  return (
    <FilterBar
      values={values}
      onNarrow={(typed) => showView(logHref(partner, readView(typed)), 'replace')}
      clearHref={isFiltered(view) ? logHref(partner) : undefined}
      aside={
        live ? (
          <LiveMark failing={failing} />
        ) : (
          <Button size="sm" variant="ghost" onClick={onRefresh}>
            <RefreshCw aria-hidden />
            Refresh
          </Button>
        )
      }
      more={{
        count: moreCount(view),
        children: (
          <>
            <FilterText
              name="trace"
              label="Request id"
              defaultValue={trace}
              placeholder="Request id, the whole of it"
              maxLength={100}
            />
            <FilterChoice
              name="key"
              label="API key"
              defaultValue={key ?? ''}
              placeholder="Any key"
              options={keyChoices}
              className="max-w-48"
            />
            <FilterMinute name="from" label="From" value={from} />
            <FilterMinute name="to" label="to" value={to} />
            <span className="text-subtle text-xs">UTC, whole minutes</span>
          </>
        ),
      }}
    >
      <FilterText name="path" label="Path" defaultValue={path} placeholder="Part of the path" maxLength={100} />
      <FilterChoice
        name="method"
        label="Method"
        defaultValue={method ?? ''}
        placeholder="Any method"
        options={METHOD_CHOICES}
      />
      <FilterChoice
        name="status"
        label="Status"
        defaultValue={status ?? ''}
        placeholder="Any status"
        options={STATUS_CHOICES}
      />
      <FilterChoice name="by" label="Asked by" defaultValue={by} options={ASKER_CHOICES} />
    </FilterBar>
  )
}
