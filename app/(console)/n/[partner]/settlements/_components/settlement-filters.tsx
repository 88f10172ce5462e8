'use client'

import { type ChangeEvent, useId } from 'react'
import { showView } from '#app/_list/use-view.ts'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { BATCH_STATES } from '#lib/modules/settlements/states.ts'
import { batchLabel } from '../batch-badge.tsx'
import { isFiltered, readView, type SettlementsView, settlementsHref } from '../search-params.ts'

const STATES = BATCH_STATES.map((state) => ({ value: state, label: batchLabel(state) }))

/** Filters by state and cutoff date. Changes apply to the URL immediately. */
export function SettlementFilters({ partner, view }: { partner: string; view: SettlementsView }) {
  const id = useId()
  const { status, from, to, trend } = view
  const narrow = ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
    const { page } = readView({})
    const next = readView({ status, from, to, trend, [target.name]: target.value })
    showView(settlementsHref(partner, { ...next, page }), 'replace')
  }
  return (
    <search className="flex flex-wrap items-center gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-[auto_minmax(0,1fr)]">
      <label htmlFor={`${id}-status`} className="text-muted text-xs">
        Status
      </label>
      <Select
        id={`${id}-status`}
        name="status"
        value={status ?? ''}
        onChange={narrow}
        placeholder="Any status"
        options={STATES}
        className="sm:w-36"
      />
      {/* The native date input reports only complete dates, so remounting on clear is enough. */}
      <label htmlFor={`${id}-from`} className="text-muted text-xs sm:ml-2">
        Cutoff from
      </label>
      <Input
        id={`${id}-from`}
        key={`from-${from}`}
        name="from"
        type="date"
        defaultValue={from}
        onChange={narrow}
        className="sm:w-36"
      />
      <label htmlFor={`${id}-to`} className="text-muted text-xs">
        to
      </label>
      <Input
        id={`${id}-to`}
        key={`to-${to}`}
        name="to"
        type="date"
        defaultValue={to}
        onChange={narrow}
        className="sm:w-36"
      />
      <span className="text-subtle text-xs max-sm:hidden max-xl:sr-only">UTC</span>
      {isFiltered(view) && (
        <ButtonLink href={settlementsHref(partner, { trend })} size="sm" variant="ghost" className="max-sm:col-span-2">
          Clear filters
        </ButtonLink>
      )}
    </search>
  )
}
