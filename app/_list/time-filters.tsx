'use client'

import { useId } from 'react'
import { PERIOD_OPTIONS } from '#app/_query/period.ts'
import { Input } from '#components/ui/input.tsx'
import { FilterChoice, useFilterValue } from './filter-bar.tsx'

// Apart from the other filters, because most lists have no filter by time.

/** A relative range of days, which replaces the minutes. */
export function FilterPeriod() {
  return <FilterChoice name="period" label="Period" placeholder="Any time" options={PERIOD_OPTIONS} />
}

/** A range of minutes in UTC, for the panel behind the button. */
export function FilterMinutes() {
  return (
    <>
      <FilterMinute name="from" label="From" />
      <span className="inline-flex items-center gap-2">
        <FilterMinute name="to" label="To" />
        <span className="text-subtle text-xs">UTC</span>
      </span>
    </>
  )
}

function FilterMinute({ name, label }: { name: string; label: string }) {
  const id = useId()
  return (
    <span className="inline-flex items-center gap-2">
      <label htmlFor={id} className="text-muted text-xs">
        {label}
      </label>
      <Input id={id} name={name} type="datetime-local" defaultValue={useFilterValue(name)} className="max-w-52" />
    </span>
  )
}
