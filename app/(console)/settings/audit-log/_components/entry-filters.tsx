'use client'

import { RefreshCw } from 'lucide-react'
import { FilterBar, FilterChoice, FilterText } from '#app/_list/filter-bar.tsx'
import { FilterMinutes, FilterPeriod } from '#app/_list/time-filters.tsx'
import { Button } from '#components/ui/button.tsx'
import { type AuditView, auditHref, isFiltered, moreCount, readView } from '../search-params.ts'
import { ACTION_CHOICES, KIND_CHOICES } from '../words.ts'

/** Log filters, stored in the URL. */
export function EntryFilters({ view, onRefresh }: { view: AuditView; onRefresh: () => void }) {
  const { actor, kind, action, resource, period, from, to } = view
  return (
    <FilterBar
      values={{ actor, kind, action, resource, period, from, to }}
      hrefFor={(typed) => auditHref(readView(typed))}
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
            <FilterChoice name="kind" label="Actor type" placeholder="Any type" options={KIND_CHOICES} />
            <FilterText name="resource" label="Resource" placeholder="Full resource ID" maxLength={100} />
            <FilterPeriod />
            <FilterMinutes />
          </>
        ),
      }}
    >
      <FilterText name="actor" label="Actor" placeholder="Actor name or ID" maxLength={100} />
      <FilterChoice name="action" label="Action" placeholder="Any action" options={ACTION_CHOICES} />
    </FilterBar>
  )
}
