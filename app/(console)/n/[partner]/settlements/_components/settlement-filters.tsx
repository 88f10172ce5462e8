'use client'

import { clsx } from 'clsx'
import { Filter } from 'lucide-react'
import { type ChangeEvent, type ComponentProps, useId, useState } from 'react'
import { showView } from '#app/_list/use-view.ts'
import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { dateText, inUtc } from '#components/value/time-text.ts'
import { useViewer } from '#components/value/use-viewer.tsx'
import { BATCH_STATES } from '#lib/modules/settlements/states.ts'
import { batchLabel } from '../batch-badge.tsx'
import { FINALITY_CHOICES } from '../finality-words.ts'
import { isFiltered, readView, type SettlementsView, settlementsHref } from '../search-params.ts'

const STATES = BATCH_STATES.map((state) => ({ value: state, label: batchLabel(state) }))

interface SettlementFiltersProps {
  partner: string
  view: SettlementsView
  /** Whether the gateway has only the filters of the specification. */
  plain?: boolean
}

/** Filters by state, finality and cutoff date, and those of a link from a statement. Changes apply to the URL immediately. */
export function SettlementFilters({ partner, view, plain = false }: SettlementFiltersProps) {
  const viewer = useViewer()
  const id = useId()
  const [isOpen, setOpen] = useState(isFiltered(view))
  const { page: _page, ...shown } = view
  const { status, finality, currency, from, to, booked, trend } = view
  const chosen = [status, finality, from, to, booked ?? currency].filter(Boolean).length
  const narrow = ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
    const next = readView({ ...shown, [target.name]: target.value })
    showView(settlementsHref(partner, next), 'replace')
  }
  return (
    <search className="max-sm:w-full">
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)} className="sm:hidden">
        <Filter aria-hidden />
        Filters{chosen > 0 && ` (${chosen})`}
      </Button>
      <div
        id={id}
        className={clsx(
          'flex flex-wrap items-center gap-2 max-sm:mt-2 max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)]',
          !isOpen && 'max-sm:hidden!',
        )}
      >
        <ChoiceField label="Status" name="status" value={status} onChange={narrow} options={STATES} />
        {!plain && (
          <ChoiceField label="Finality" name="finality" value={finality} onChange={narrow} options={FINALITY_CHOICES} />
        )}
        <DayField name="from" label="Cutoff from" day={from} onChange={narrow} />
        <DayField name="to" label="to" day={to} onChange={narrow} />
        <span className="text-subtle text-xs max-sm:hidden max-xl:sr-only">UTC</span>
        {(booked ?? currency) && (
          <span className="text-sm max-sm:col-span-2">
            {booked
              ? `In the ${currency ? `${currency} ` : ''}daily statement of ${dateText(new Date(booked), inUtc(viewer))}`
              : `${currency} only`}
          </span>
        )}
        {isFiltered(view) && (
          <ButtonLink
            href={settlementsHref(partner, { trend })}
            size="sm"
            variant="ghost"
            className="max-sm:col-span-2"
          >
            Clear filters
          </ButtonLink>
        )}
      </div>
    </search>
  )
}

/** Keeps a label and its control on one line. */
const PAIR = 'flex items-center gap-2 max-sm:contents'

interface DayFieldProps {
  name: string
  label: string
  day: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

function DayField({ name, label, day, onChange }: DayFieldProps) {
  const id = useId()
  return (
    <div className={PAIR}>
      <label htmlFor={id} className="text-muted text-xs">
        {label}
      </label>
      {/* The native date input reports only complete dates, so remounting on clear is enough. */}
      <Input id={id} key={day} name={name} type="date" defaultValue={day} onChange={onChange} className="sm:w-36" />
    </div>
  )
}

interface ChoiceFieldProps {
  label: string
  name: string
  value: string | undefined
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void
  options: ComponentProps<typeof Select>['options']
}

function ChoiceField({ label, name, value = '', onChange, options }: ChoiceFieldProps) {
  const id = useId()
  return (
    <div className={PAIR}>
      <label htmlFor={id} className="text-muted text-xs">
        {label}
      </label>
      <Select
        id={id}
        name={name}
        value={value}
        onChange={onChange}
        placeholder={`Any ${label.toLowerCase()}`}
        options={options}
        className="sm:w-36"
      />
    </div>
  )
}
