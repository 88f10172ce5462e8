'use client'

import { type ComponentProps, useId } from 'react'
import { FieldNotes } from '#components/form/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { CURRENCIES } from '#lib/kernel/money/currencies.ts'
import { FilterChoice, useFilterValue } from './filter-bar.tsx'

const CURRENCY_CHOICES = CURRENCIES.map((value) => ({ value, label: value }))

/** A range of amounts in a currency. */
export function AmountRange({ problem }: { problem: string | undefined }) {
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
