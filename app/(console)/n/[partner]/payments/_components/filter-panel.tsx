'use client'

import { clsx } from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import { PERIOD_OPTIONS } from '#app/_query/period.ts'
import { FieldNotes } from '#components/form/field.tsx'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { CURRENCIES } from '#lib/kernel/money/currencies.ts'
import { DIRECTIONS, PAYMENT_TYPES } from '#lib/modules/payments/states.ts'
import { PARTIES, type PaymentFilters } from '../search-params.ts'
import { DIRECTION_WORDS, TYPE_WORDS } from '../words.ts'

const SIDES = PARTIES.map((party) => ({ value: party, label: party === 'debtor' ? 'Debtor' : 'Beneficiary' }))
const TYPES = PAYMENT_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] }))
const DIRECTION_OPTIONS = DIRECTIONS.map((value) => ({ value, label: DIRECTION_WORDS[value] }))
const CODES = CURRENCIES.map((code) => ({ value: code, label: code }))

/** Charts link to an hour; users choose days. */
const kindOf = (bound: string | undefined) => (bound?.includes('T') ? 'datetime-local' : 'date')

interface FilterPanelProps {
  filters: PaymentFilters
  /** Error message of the amounts. */
  problem: string | undefined
}

/** All filters except the state. Amounts are decimals in their currency; days are in UTC. */
export function FilterPanel({ filters, problem }: FilterPanelProps) {
  return (
    <div className="grid gap-x-4 gap-y-3 pb-1 md:grid-cols-2 xl:grid-cols-3">
      <Group legend="Address">
        <Select name="party" aria-label="Side" defaultValue={filters.party} options={SIDES} className="max-w-32" />
        <Input
          name="address"
          aria-label="Address"
          defaultValue={filters.address}
          placeholder="juniper@harbor"
          maxLength={128}
          spellCheck={false}
        />
      </Group>
      <Group legend="Counterparty">
        <Select
          name="direction"
          aria-label="Direction"
          defaultValue={filters.direction}
          placeholder="Any direction"
          options={DIRECTION_OPTIONS}
        />
        <Input
          name="counterparty"
          aria-label="Counterparty domain"
          defaultValue={filters.counterparty}
          placeholder="Start of domain"
          maxLength={63}
          spellCheck={false}
        />
      </Group>
      <Group legend="Reference and type">
        <Input
          name="reference"
          aria-label="Reference"
          defaultValue={filters.reference}
          placeholder="Exact match"
          maxLength={140}
        />
        <Select
          name="type"
          aria-label="Type"
          defaultValue={filters.type}
          placeholder="Any type"
          options={TYPES}
          className="max-w-28 shrink-0"
        />
      </Group>
      <AmountGroup filters={filters} problem={problem} />
      <CreatedGroup filters={filters} />
      <div className="flex items-end justify-end md:col-span-full">
        <Button type="submit" variant="primary" className="max-md:w-full">
          Apply
        </Button>
      </div>
    </div>
  )
}

/** A range of amounts in a currency. */
function AmountGroup({ filters, problem }: FilterPanelProps) {
  const id = useId()
  const notes = { 'aria-describedby': `${id}-error`, 'aria-invalid': problem ? true : undefined }
  return (
    <Group legend="Amount" notes={<FieldNotes id={id} error={problem} />}>
      <Input
        name="min"
        aria-label="Minimum amount"
        defaultValue={filters.min}
        placeholder="Min"
        inputMode="decimal"
        className="num"
        {...notes}
      />
      <Input
        name="max"
        aria-label="Maximum amount"
        defaultValue={filters.max}
        placeholder="Max"
        inputMode="decimal"
        className="num"
        {...notes}
      />
      <Select
        name="currency"
        aria-label="Currency"
        defaultValue={filters.currency}
        placeholder="Any"
        options={CODES}
        className="max-w-24 shrink-0"
      />
    </Group>
  )
}

/** A period up to now, or a range of dates. */
function CreatedGroup({ filters }: Pick<FilterPanelProps, 'filters'>) {
  const [period, setPeriod] = useState<string>(filters.period ?? '')
  return (
    <Group legend="Created (UTC)" wide>
      <Select
        name="period"
        aria-label="Period"
        value={period}
        placeholder="Dates"
        options={PERIOD_OPTIONS}
        onChange={({ target }) => setPeriod(target.value)}
        className={period ? undefined : 'max-w-28 shrink-0'}
      />
      {!period && (
        <>
          <Input name="from" type={kindOf(filters.from)} aria-label="Created from" defaultValue={filters.from} />
          <Input name="to" type={kindOf(filters.to)} aria-label="Created to" defaultValue={filters.to} />
        </>
      )}
    </Group>
  )
}

interface GroupProps {
  legend: string
  notes?: ReactNode
  /** Spans two columns, because one cuts off dates. */
  wide?: boolean
  children: ReactNode
}

function Group({ legend, notes, wide = false, children }: GroupProps) {
  return (
    <fieldset className={clsx('grid min-w-0 content-start gap-1.5', wide && 'md:col-span-2')}>
      <legend className="mb-1.5 text-muted text-xs">{legend}</legend>
      <span className={clsx('flex min-w-0 gap-2', wide && 'max-sm:flex-wrap')}>{children}</span>
      {notes}
    </fieldset>
  )
}
