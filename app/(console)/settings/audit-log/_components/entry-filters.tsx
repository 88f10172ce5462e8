'use client'

import { RefreshCw } from 'lucide-react'
import { useMemo } from 'react'
import { FilterBar, FilterChoice, FilterMinute, FilterText } from '#app/_list/filter-bar.tsx'
import { showView } from '#app/_list/use-view.ts'
import { Button } from '#components/ui/button.tsx'
import { type AuditView, auditHref, isFiltered, moreCount, readView } from '../search-params.ts'
import { ACTION_CHOICES } from '../words.ts'

/** Narrows the log; all of it goes into the address. */
export function EntryFilters({ view, onRefresh }: { view: AuditView; onRefresh: () => void }) {
  const { actor, action, resource, from, to } = view
  const values = useMemo(() => ({ actor, action, resource, from, to }), [actor, action, resource, from, to])
  return (
    <FilterBar
      values={values}
      onNarrow={(typed) => showView(auditHref(readView(typed)), 'replace')}
      clearHref={isFiltered(view) ? auditHref() : undefined}
      aside={
        <Button variant="ghost" onClick={onRefresh}>
          <RefreshCw aria-hidden />
          Refresh
        </Button>
      }
      more={{
        count: moreCount(view),
        children: (
          <>
            <FilterText
              name="resource"
              label="Resource"
              defaultValue={resource}
              placeholder="Id of the resource, the whole of it"
              maxLength={100}
            />
            <FilterMinute name="from" label="From" value={from} />
            <FilterMinute name="to" label="to" value={to} />
            <span className="text-subtle text-xs">UTC, whole minutes</span>
          </>
        ),
      }}
    >
      <FilterText
        name="actor"
        label="Who"
        defaultValue={actor}
        placeholder="Name or id of who did it"
        maxLength={100}
      />
      <FilterChoice
        name="action"
        label="What"
        defaultValue={action ?? ''}
        placeholder="Anything"
        options={ACTION_CHOICES}
      />
    </FilterBar>
  )
}
