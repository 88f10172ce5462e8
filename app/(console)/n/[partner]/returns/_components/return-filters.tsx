'use client'

import { type ComponentProps, useId } from 'react'
import { FilterBar, FilterChoice, useFilterValue } from '#app/_list/filter-bar.tsx'
import { FilterMinutes, FilterPeriod } from '#app/_list/time-filters.tsx'
import { FieldNotes } from '#components/form/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { CURRENCIES } from '#lib/kernel/money/currencies.ts'
import { DIRECTIONS } from '#lib/modules/payments/states.ts'
import { RETURN_REASONS } from '#lib/modules/returns/states.ts'
import { DIRECTION_WORDS } from '../../payments/words.ts'
import { amountsProblem, isFiltered, moreCount, type ReturnsView, readView, returnsHref } from '../search-params.ts'
import { REASON_WORDS } from '../words.ts'

const DIRECTION_CHOICES = DIRECTIONS.map((value) => ({ value, label: DIRECTION_WORDS[value] }))
const REASON_CHOICES = RETURN_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }))
const CURRENCY_CHOICES = CURRENCIES.map((value) => ({ value, label: value }))

/** Filters of returns, stored in the URL. */
export function ReturnFilters({ partner, view }: { partner: string; view: ReturnsView }) {
  const { direction, reason, currency, min, max, period, from, to } = view
  return (
    <FilterBar
      values={{ direction, reason, currency, min, max, period, from, to }}
      hrefFor={(typed) => returnsHref(partner, readView(typed))}
      clearHref={isFiltered(view) ? returnsHref(partner) : undefined}
      more={{
        count: moreCount(view),
        children: (
          <>
            <AmountRange problem={amountsProblem(view)} />
            <FilterPeriod />
            <FilterMinutes />
          </>
        ),
      }}
    >
      <FilterChoice
        name="direction"
        label="Direction"
        placeholder="Any direction"
        options={DIRECTION_CHOICES}
        className="max-w-36"
      />
      <FilterChoice
        name="reason"
        label="Reason"
        placeholder="Any reason"
        options={REASON_CHOICES}
        className="max-w-48"
      />
    </FilterBar>
  )
}

/** A range of amounts in a currency. */
function AmountRange({ problem }: { problem: string | undefined }) {
  const id = useId()
  const notes = { 'aria-describedby': problem && `${id}-error`, 'aria-invalid': problem ? true : undefined }
  return (
    <>
      <span className="flex gap-2 max-sm:w-full max-sm:flex-wrap">
        <FilterChoice
          name="currency"
          label="Currency"
          placeholder="Any currency"
          options={CURRENCY_CHOICES}
          className="max-sm:basis-full sm:w-36"
        />
        <Bound name="min" label="Minimum amount" placeholder="Min" {...notes} />
        <Bound name="max" label="Maximum amount" placeholder="Max" {...notes} />
      </span>
      {problem && (
        <span className="w-full">
          <FieldNotes id={id} error={problem} />
        </span>
      )}
    </>
  )
}

type BoundProps = ComponentProps<typeof Input> & { name: string; label: string }

/** A search input, so that the filter applies when the user stops typing. */
function Bound({ name, label, ...rest }: BoundProps) {
  return (
    <Input
      {...rest}
      name={name}
      type="search"
      aria-label={label}
      defaultValue={useFilterValue(name)}
      inputMode="decimal"
      maxLength={30}
      className="num max-sm:min-w-0 max-sm:flex-1 sm:w-24"
    />
  )
}
