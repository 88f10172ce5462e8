'use client'

import { useQuery } from '@tanstack/react-query'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { Card } from '#components/ui/card.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { FullTime } from '#components/value/time.tsx'
import { counted } from '#lib/kernel/wording.ts'
import type { Payment } from '#lib/modules/payments/contract.ts'
import { DeliveryBadge } from '../../../webhooks/[webhookId]/delivery-badge.tsx'
import { webhookHref } from '../../../webhooks/[webhookId]/search-params.ts'
import { eventWords } from '../../../webhooks/words.ts'
import { eventsQuery, type PaymentEvent } from '../events.ts'

type Delivered = PaymentEvent['deliveries'][number]

/** The payment's events and their webhook deliveries. */
export function EventsCard({ partner, payment: { payment_id, state } }: { partner: string; payment: Payment }) {
  const query = useQuery(eventsQuery(partner, payment_id, state))
  const { data: events, error } = query
  if (events === null) return null
  return (
    <Card flush title="Events" description="Webhook deliveries for each event">
      {events?.length === 0 && <p className="p-4 text-muted text-sm">No events for this payment.</p>}
      {events && events.length > 0 && (
        <ol>
          {events.map((event) => (
            <EventRow key={event.token} partner={partner} event={event} />
          ))}
        </ol>
      )}
      {!events && !error && <Skeleton className="m-4 h-24" />}
      {!events && error && <ReadFailed what="the events" query={query} />}
    </Card>
  )
}

function EventRow({ partner, event }: { partner: string; event: PaymentEvent }) {
  return (
    <li className="grid gap-x-4 gap-y-1 border-line border-b px-4 py-2 text-sm last:border-b-0 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <span className="grid content-start">
        <span className="font-medium">{eventWords(event)}</span>
        <span className="text-muted text-xs">
          <FullTime value={event.created_at} />
        </span>
      </span>
      {event.deliveries.length === 0 ? (
        <span className="text-muted text-xs sm:py-0.5 sm:text-right">Not sent</span>
      ) : (
        <ul aria-label={`Deliveries for “${eventWords(event)}”`} className="grid content-start gap-1">
          {event.deliveries.map((delivery) => (
            <DeliveryRow key={delivery.token} partner={partner} delivery={delivery} />
          ))}
        </ul>
      )}
    </li>
  )
}

function DeliveryRow({ partner, delivery }: { partner: string; delivery: Delivered }) {
  const { token, webhook_id, webhook_name, attempts, last_status_code: code } = delivery
  const tried = attempts === 0 ? 'Not attempted yet' : counted(attempts, 'attempt')
  return (
    <li className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
      <IntentLink
        href={webhookHref(partner, webhook_id, { delivery: token })}
        className="wrap-anywhere min-w-0 rounded-sm text-accent-ink underline underline-offset-2"
      >
        {webhook_name}
      </IntentLink>
      <span className="flex items-center gap-2 text-muted text-xs">
        <span className="num">{code === null ? tried : `${tried}, HTTP ${code}`}</span>
        <DeliveryBadge delivery={delivery} />
      </span>
    </li>
  )
}
