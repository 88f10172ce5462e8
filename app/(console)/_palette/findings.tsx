'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, CircleAlert, List, Scale } from 'lucide-react'
import { useEffect } from 'react'
import { queryKeys } from '#app/_query/keys.ts'
import { Spinner } from '#components/ui/spinner.tsx'
import { Amount } from '#components/value/amount.tsx'
import { browserClient } from '#lib/client/browser.ts'
import { failureOrNone } from '#lib/client/failure.ts'
import { type Found, lookUp, type Match } from '../n/[partner]/payments/look-up.ts'
import { PaymentBadge } from '../n/[partner]/payments/payment-badge.tsx'
import { paymentHref, paymentsHref } from '../n/[partner]/payments/search-params.ts'
import { searchPlan, triedBy } from '../n/[partner]/payments/search-plan.ts'
import { PaletteGroup, PaletteItem } from './palette-parts.tsx'
import { useDebounced } from './use-debounced.ts'

/** Shorter input is usually the start of a word. */
const SHORTEST = 3

interface FindingsProps {
  partner: string
  typed: string
  /**
   * Called with the item that Enter should open, because cmdk does not select items that arrive
   * after typing.
   */
  onFound: (value: string) => void
  onOpen: (href: string) => void
}

/** Search results of the namespace for the typed or pasted text. */
export function Findings({ partner, typed, onFound, onOpen }: FindingsProps) {
  const term = useDebounced(typed.trim())
  const plan = searchPlan(term)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...queryKeys.payments(partner), 'look-up', term],
    queryFn: ({ signal }) => lookUp(browserClient, partner, plan, signal),
    enabled: term.length >= SHORTEST,
  })
  const first = plan.elsewhere ? term : keysOf(data)[0]
  useEffect(() => {
    if (first) onFound(first)
  }, [first, onFound])
  if (term.length < SHORTEST) return null
  const failure = failureOrNone(error)
  const { matches = [], hits = [] } = data ?? {}
  const isEmpty = data && matches.length + hits.length === 0 && !plan.elsewhere

  return (
    <PaletteGroup heading="Found in this namespace" found>
      {plan.elsewhere && (
        <PaletteItem
          found
          value={term}
          icon={<Scale aria-hidden />}
          onSelect={() => plan.elsewhere && onOpen(`/n/${partner}/${plan.elsewhere.path}`)}
        >
          {plan.elsewhere.label}
        </PaletteItem>
      )}
      {matches.map((match) => (
        <PaletteItem
          key={keyOf(match)}
          found
          value={keyOf(match)}
          icon={<ArrowLeftRight aria-hidden />}
          note={<PaymentBadge state={match.payment.state} />}
          onSelect={() => onOpen(paymentHref(partner, match.payment.payment_id))}
        >
          <FoundPayment {...match} />
        </PaletteItem>
      ))}
      {hits.map(({ as, count, filters }) => (
        <PaletteItem
          key={as}
          found
          value={`all by ${as}`}
          icon={<List aria-hidden />}
          onSelect={() => onOpen(paymentsHref(partner, { filters }))}
        >
          {count} payments by {as}
        </PaletteItem>
      ))}
      {failure && (
        <PaletteItem found value="try again" icon={<CircleAlert aria-hidden />} onSelect={() => void refetch()}>
          {failure.message} Press Enter to try again.
        </PaletteItem>
      )}
      {!data && isFetching && (
        <p role="status" className="flex items-center gap-2 px-2 py-1.5 text-muted text-sm">
          <Spinner /> Searching for “{term}”
        </p>
      )}
      {isEmpty && (
        <p role="status" className="px-2 py-1.5 text-muted text-sm">
          {plan.hint ?? `No results. Searched by ${triedBy(plan)}; only exact matches are found.`}
        </p>
      )}
    </PaletteGroup>
  )
}

const keyOf = ({ as, payment }: Match) => `${as} ${payment.payment_id}`

const keysOf = ({ matches, hits }: Found = { matches: [], hits: [] }) => [
  ...matches.map(keyOf),
  ...hits.map(({ as }) => `all by ${as}`),
]

function FoundPayment({ as, payment: { amount, debtor_party, beneficiary_party } }: Match) {
  return (
    <>
      <Amount currency={amount.currency} minor={amount.total} />{' '}
      <span className="text-muted">
        {debtor_party.payment_address} → {beneficiary_party.payment_address}, by {as}
      </span>
    </>
  )
}
