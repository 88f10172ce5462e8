'use client'

import { clsx } from 'clsx'
import { Filter } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { afterPaint } from '#app/_list/after-paint.ts'
import { rowsToTop, showView } from '#app/_list/use-view.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Select } from '#components/ui/select.tsx'
import { PAYMENT_STATES, type PaymentState, type StateFilter } from '#lib/modules/payments/states.ts'
import { boundsProblem } from '../bounds-problem.ts'
import { paymentStateLabel } from '../payment-badge.tsx'
import { isFiltered, type PaymentFilters, paymentsHref, readView } from '../search-params.ts'

const FilterPanel = onDemand(() => import('./filter-panel.tsx').then((part) => part.FilterPanel))

const SEVERAL: Record<Exclude<StateFilter, PaymentState>, string> = {
  completed_or_settled: 'Completed or settled',
  waiting: 'In progress',
}

const STATES = [
  ...PAYMENT_STATES.map((value) => ({ value, label: paymentStateLabel(value) })),
  ...Object.entries(SEVERAL).map(([value, label]) => ({ value, label })),
]

/**
 * Number of active filters in the panel. An address with its side counts as one, and so does a
 * range.
 */
const panelCount = ({
  address,
  type,
  direction,
  counterparty,
  reference,
  currency,
  period,
  from,
  to,
}: PaymentFilters) =>
  [address, type, direction, counterparty, reference, currency, period ?? from ?? to].filter(Boolean).length

/**
 * A key that changes when filters are set elsewhere, such as by the clear link, which resets the
 * controls. Filters set by `setApplied` do not change it, so that their controls keep the focus.
 */
function useControlsKey(appliedHref: string) {
  const [applied, setApplied] = useState(appliedHref)
  const [controls, setControls] = useState({ appliedHref, key: 0 })
  if (appliedHref !== controls.appliedHref) {
    setControls({ appliedHref, key: appliedHref === applied ? controls.key : controls.key + 1 })
    setApplied(appliedHref)
  }
  return { key: controls.key, setApplied }
}

interface PaymentFiltersProps {
  partner: string
  filters: PaymentFilters
}

/**
 * List filters. The state applies immediately, the others together on submit. All are stored in the
 * URL.
 */
export function PaymentFiltersForm({ partner, filters }: PaymentFiltersProps) {
  const id = useId()
  const count = panelCount(filters)
  const [open, setOpen] = useState(count > 0)
  const [problem, setProblem] = useState<string>()
  const { key, setApplied } = useControlsKey(paymentsHref(partner, { filters }))

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    )
    const wrong = boundsProblem(typed)
    setProblem(wrong)
    if (wrong) return
    const href = paymentsHref(partner, { filters: readView({ ...filters, ...typed }).filters })
    afterPaint(() => {
      setApplied(href)
      rowsToTop()
      showView(href, 'replace')
    })
  }

  return (
    <search className="w-full max-sm:contents">
      <form
        key={key}
        onSubmit={onSubmit}
        noValidate
        className={clsx('grid gap-3 max-sm:min-w-0', open ? 'max-sm:basis-full' : 'max-sm:flex-1')}
      >
        <div className="flex flex-wrap items-center gap-2">
          <label htmlFor={id} className="sr-only">
            Status
          </label>
          <Select
            id={id}
            name="state"
            defaultValue={filters.state ?? ''}
            placeholder="Any status"
            options={STATES}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
            className="max-w-36 max-sm:max-w-32"
          />
          <Button onClick={() => setOpen(!open)} aria-expanded={open} aria-controls={`${id}-panel`}>
            <Filter aria-hidden />
            <span>
              <span className="max-sm:sr-only">More </span>
              <span className="max-sm:capitalize">filters</span>
            </span>
            {count > 0 && <Badge tone="info">{count}</Badge>}
          </Button>
          <FilteredLinks partner={partner} filters={filters} />
        </div>
        <div id={`${id}-panel`} hidden={!open}>
          {open && <FilterPanel filters={filters} problem={problem} />}
        </div>
      </form>
    </search>
  )
}

/** Links from the filtered list to the results of its search, and to all payments. */
function FilteredLinks({ partner, filters }: PaymentFiltersProps) {
  return (
    <>
      {filters.search && (
        <ButtonLink data-server-view href={paymentsHref(partner, { lookup: filters.search })} variant="ghost">
          <span>
            Show results<span className="max-sm:sr-only"> with reasons</span>
          </span>
        </ButtonLink>
      )}
      {isFiltered(filters) && (
        <ButtonLink href={paymentsHref(partner)} variant="ghost">
          <span>
            Clear<span className="max-sm:sr-only"> filters</span>
          </span>
        </ButtonLink>
      )}
    </>
  )
}
