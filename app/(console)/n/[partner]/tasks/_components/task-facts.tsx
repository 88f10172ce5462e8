'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { DescriptionList, type Detail } from '#components/value/description-list.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { Time } from '#components/value/time.tsx'
import { countryName } from '#lib/kernel/countries.ts'
import type { Party } from '#lib/modules/payments/contract.ts'
import { PAYMENT_TYPE_WORDS } from '../../payments/[paymentId]/words.ts'
import { paymentHref } from '../../payments/search-params.ts'
import { paymentQuery } from '../queries.ts'
import type { Waiting } from '../waiting.ts'
import { TaskAge } from './queue/task-age.tsx'
import { TimeLeftBadge } from './queue/time-left-badge.tsx'

/** The payment details that a decision needs. */
export function TaskFacts({ partner, row }: { partner: string; row: Waiting }) {
  const { data: payment, error, isPending, isFetching, refetch } = useQuery(paymentQuery(partner, row.payment_id))
  const { debtor_address, beneficiary_address, expires_at, reference, payment_type } = row.payment
  const items: Detail[] = [
    {
      label: 'Debtor',
      value: <Who address={debtor_address} party={payment?.debtor_party} isPending={isPending} />,
    },
    {
      label: 'Beneficiary',
      value: <Who address={beneficiary_address} party={payment?.beneficiary_party} isPending={isPending} />,
    },
    { label: 'Reference', value: reference || undefined },
    {
      label: 'Expires',
      value: (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <TimeLeftBadge expiresAt={expires_at} />
          <Time value={expires_at * 1000} format="absolute" className="text-muted text-xs" />
        </span>
      ),
    },
    {
      label: 'Age',
      value: <TaskAge since={row.created_on} />,
    },
    { label: 'Type', value: PAYMENT_TYPE_WORDS[payment_type === 'Type_Pull' ? 'Type_Pull' : 'Type_Push'] },
    {
      label: 'Payment',
      value: (
        <span className="flex flex-wrap items-center gap-x-3">
          <IdChip id={row.payment_id} label="payment ID" />
          <IntentLink
            href={paymentHref(partner, row.payment_id)}
            className="inline-flex items-center gap-1 font-medium text-accent-ink hover:underline"
          >
            Open payment
            <ArrowRight aria-hidden className="size-3.5" />
          </IntentLink>
        </span>
      ),
    },
  ]
  return (
    <div className="grid gap-2">
      <DescriptionList items={items} />
      {error && !payment && (
        <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
          Couldn’t load the parties’ names.
          <Button size="sm" variant="ghost" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
    </div>
  )
}

interface WhoProps {
  address: string
  party: Party | undefined
  isPending: boolean
}

function Who({ address, party, isPending }: WhoProps) {
  const name = [party?.first_name, party?.last_name].filter(Boolean).join(' ')
  const country = party && countryName(party.billing.country)
  const more = [name, party?.email, party?.phone, country].filter(Boolean).join(' · ')
  return (
    <>
      <span className="font-medium">{address}</span>
      {isPending ? (
        <Skeleton className="mt-1.5 h-3 w-32" />
      ) : (
        more && (
          <span className="block text-muted text-xs" suppressHydrationWarning>
            {more}
          </span>
        )
      )}
    </>
  )
}
