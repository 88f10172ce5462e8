'use client'

import { useId } from 'react'
import { FilterBar, FilterChoice, FilterText } from '#app/_list/filter-bar.tsx'
import { Input } from '#components/ui/input.tsx'
import { CURRENCIES } from '#lib/kernel/money/currencies.ts'
import { WORKFLOWS } from '#lib/modules/admissions/states.ts'
import { PAYMENT_TYPES } from '#lib/modules/payments/states.ts'
import { TYPE_WORDS } from '../../../payments/words.ts'
import { isFiltered, readView, type TasksView, TIMES_LEFT, tasksHref } from '../../search-params.ts'
import { ageText, WORKFLOW_WORDS } from '../../words.ts'
import { useWorkers } from '../use-names.ts'
import { AGE_OPTIONS, ageKey, ageOf } from './ages.ts'

const KINDS = WORKFLOWS.map((value) => ({ value, label: WORKFLOW_WORDS[value].title }))
const TYPES = PAYMENT_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] }))
/** As wide as the longest placeholder. */
const TEXT = 'sm:w-48'
const LEFT = TIMES_LEFT.map((seconds) => ({ value: String(seconds), label: `${ageText(0, seconds)} left` }))
const CODES = CURRENCIES.map((code) => ({ value: code, label: code }))

/** The filters of the queue, applied by the gateway to the whole of it. */
export function QueueFiltersBar({ partner, view }: { partner: string; view: TasksView }) {
  const { tab, older, younger, filters } = view
  const workers = useWorkers().map(({ number, name }) => ({ value: String(number), label: name }))
  const hrefFor = ({ age = '', ...typed }: Record<string, string>) =>
    tasksHref(partner, { tab, ...ageOf(age), filters: readView(typed).filters })
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
        children: (
          <>
            <AddressFilters />
            <FilterChoice name="type" label="Payment type" placeholder="Any type" options={TYPES} />
            <FilterText
              name="counterparty"
              label="Counterparty"
              placeholder="Full domain, such as meadow"
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
            <FilterChoice
              name="currency"
              label="Currency"
              placeholder="Any currency"
              options={CODES}
              className="max-w-36"
            />
            <Bound
              name="min"
              label="Minimum amount"
              placeholder="Min"
              value={filters.min}
              disabled={!filters.currency}
            />
            <Bound
              name="max"
              label="Maximum amount"
              placeholder="Max"
              value={filters.max}
              disabled={!filters.currency}
            />
          </>
        ),
      }}
    >
      <FilterChoice name="workflow" label="Task type" placeholder="Any task" options={KINDS} className="max-w-48" />
      <FilterChoice name="age" label="Age" placeholder="Any age" options={ages} className="max-w-48" />
      <FilterChoice name="left" label="Time left" placeholder="Any time left" options={LEFT} className="max-w-48" />
    </FilterBar>
  )
}

function AddressFilters() {
  return (
    <>
      <AddressFilter name="debtor" label="Debtor address" />
      <AddressFilter name="beneficiary" label="Beneficiary address" />
    </>
  )
}

/** The gateway matches whole addresses, or the start of one or of its domain. */
const AddressFilter = (of: { name: string; label: string }) => (
  <FilterText
    {...of}
    placeholder={of.label}
    title="Start of the address or domain, or the whole address"
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
