'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useMemo } from 'react'
import { FilterBar, FilterChoice, FilterText } from '#app/_list/filter-bar.tsx'
import { KeysetTable } from '#app/_list/keyset-table.tsx'
import { FilterMinutes } from '#app/_list/time-filters.tsx'
import { LiveMark } from '#components/data-table/live-mark.tsx'
import type { OpenRows } from '#components/data-table/open-row.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import type { Data } from '#lib/client/client.ts'
import type { WatchedWebhook } from '#lib/modules/webhooks/contract.ts'
import { DELIVERY_STATUSES } from '#lib/modules/webhooks/states.ts'
import { EVENTS_OF, RECORD_TYPES } from '#lib/wire/events.ts'
import { eventKey, eventWords, STATUS_WORDS } from '../../words.ts'
import { isLive, PAGE_SIZE } from '../queries.ts'
import { type DeliveriesView, isFiltered, moreCount, readView, webhookHref } from '../search-params.ts'
import { DELIVERY_COLUMNS, HIDDEN_BESIDE_PANEL } from './delivery-columns.tsx'
import { useRedelivery } from './use-redelivery.tsx'

const STATUSES = DELIVERY_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value].label }))
const KINDS = RECORD_TYPES.flatMap((record_type) =>
  EVENTS_OF[record_type].map((event_type) => ({
    value: eventKey({ record_type, event_type }),
    label: eventWords({ record_type, event_type }),
  })),
)

interface DeliveriesTableProps {
  partner: string
  webhook: WatchedWebhook
  view: DeliveriesView
  deliveries: UseQueryResult<Data<'GET /webhook/{webhook_id}/deliveries'>>
  onOpen: (delivery: string) => void
}

/** Past and scheduled deliveries with their filters. Marks the open delivery. */
export function DeliveriesTable({ partner, webhook, view, deliveries, onOpen }: DeliveriesTableProps) {
  const { delivery } = view
  const hrefOf = useMemo(
    () => (part: Partial<DeliveriesView>) => webhookHref(partner, webhook.token, part),
    [partner, webhook.token],
  )
  const rows = useMemo<OpenRows>(
    () => ({ hrefFor: (id) => hrefOf({ ...view, delivery: id }), openId: delivery, onOpen }),
    [hrefOf, view, delivery, onOpen],
  )
  const { selected, onSelect, bar } = useRedelivery(partner, webhook, deliveries.data?.deliveries)
  return (
    <>
      <KeysetTable
        name="deliveries"
        what="deliveries"
        columns={DELIVERY_COLUMNS}
        query={deliveries}
        read={({ deliveries }) => deliveries}
        rowId={({ token }) => token}
        open={rows}
        selected={selected}
        onSelect={onSelect}
        hiddenBeside={HIDDEN_BESIDE_PANEL}
        trail={view.trail}
        hrefFor={(trail) => hrefOf({ ...view, trail })}
        clearHref={isFiltered(view) ? hrefOf({}) : undefined}
        summary={() => `${PAGE_SIZE} per page, newest first`}
        skeletonRows={8}
        toolbar={
          <>
            <DeliveryFilters view={view} hrefOf={hrefOf} />
            {/* As high as the actions that replace it, so that selecting does not move the rows. */}
            <div className="flex min-h-7 w-full flex-wrap items-center gap-x-3 gap-y-2 max-sm:contents">
              {bar}
              {isLive(view) && (
                <span className={bar ? 'contents sm:hidden' : 'contents'}>
                  <LiveMark failing={Boolean(deliveries.error)} />
                </span>
              )}
            </div>
          </>
        }
        empty={
          <EmptyState title="No deliveries yet" icon={<Send />}>
            {webhook.enabled
              ? 'Events appear here within seconds. Send a test event to see one now.'
              : 'Nothing is sent while the webhook is disabled.'}
          </EmptyState>
        }
      />
      {/* Keeps the actions on a selection from covering the last row. */}
      {bar && <div className="h-16 sm:hidden" />}
    </>
  )
}

interface DeliveryFiltersProps {
  view: DeliveriesView
  hrefOf: (view: Partial<DeliveriesView>) => string
}

function DeliveryFilters({ view, hrefOf }: DeliveryFiltersProps) {
  const { status, kind, event, from, to } = view
  return (
    <FilterBar
      values={{ status, kind, event, from, to }}
      hrefFor={(typed) => hrefOf(readView(typed))}
      clearHref={isFiltered(view) ? hrefOf({}) : undefined}
      more={{
        count: moreCount(view),
        children: (
          <>
            <FilterText name="event" label="Event ID" placeholder="Full event ID" maxLength={100} />
            <FilterMinutes />
          </>
        ),
      }}
    >
      <FilterChoice name="status" label="Status" placeholder="Any status" options={STATUSES} />
      <FilterChoice name="kind" label="Event" placeholder="Any event" options={KINDS} className="max-w-56" />
    </FilterBar>
  )
}
