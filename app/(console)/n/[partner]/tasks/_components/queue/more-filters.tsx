'use client'

import { useId } from 'react'
import { FilterChoice, FilterText } from '#app/_list/filter-bar.tsx'
import { Input } from '#components/ui/input.tsx'
import { CURRENCIES } from '#lib/kernel/money/currencies.ts'
import { PAYMENT_TYPES } from '#lib/modules/payments/states.ts'
import { TYPE_WORDS } from '../../../payments/words.ts'
import type { QueueFilters } from '../../search-params.ts'
import { useWorkers } from '../use-names.ts'

const TYPES = PAYMENT_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] }))
/** As wide as the longest placeholder. */
const TEXT = 'sm:w-48'
const CODES = CURRENCIES.map((code) => ({ value: code, label: code }))

/** The queue's less common filters. */
export function MoreFilters({ filters }: { filters: QueueFilters }) {
  const workers = useWorkers().map(({ number, name }) => ({ value: String(number), label: name }))
  return (
    <>
      <AddressFilter name="debtor" label="Debtor address" />
      <AddressFilter name="beneficiary" label="Beneficiary address" />
      <FilterChoice name="type" label="Payment type" placeholder="Any type" options={TYPES} />
      <FilterText
        name="counterparty"
        label="Counterparty"
        placeholder="Counterparty domain"
        title="The full domain, such as meadow"
        maxLength={63}
        className={TEXT}
      />
      <FilterChoice
        name="assignee"
        label="Assignee"
        placeholder="Any assignee"
        options={workers}
        className="max-w-48"
      />
      <FilterChoice name="currency" label="Currency" placeholder="Any currency" options={CODES} className="max-w-36" />
      <Bound name="min" label="Minimum amount" placeholder="Min" value={filters.min} disabled={!filters.currency} />
      <Bound name="max" label="Maximum amount" placeholder="Max" value={filters.max} disabled={!filters.currency} />
    </>
  )
}

/** The gateway matches a full address, or the start of an address or of its domain. */
const AddressFilter = (of: { name: string; label: string }) => (
  <FilterText
    {...of}
    placeholder={of.label}
    title="Start of an address or domain, or a full address"
    maxLength={128}
    className={TEXT}
  />
)

interface BoundProps {
  name: string
  label: string
  placeholder: string
  value: string | undefined
  disabled: boolean
}

/** An end of the range of amounts, which needs a currency. */
function Bound({ name, label, placeholder, value, disabled }: BoundProps) {
  const id = useId()
  return (
    <Input
      id={id}
      name={name}
      aria-label={label}
      defaultValue={value}
      placeholder={placeholder}
      inputMode="decimal"
      disabled={disabled}
      title={disabled ? 'Choose a currency first' : undefined}
      className="num max-w-20"
    />
  )
}
