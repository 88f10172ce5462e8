import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { Environment } from '#lib/kernel/access.ts'
import { periodOf } from './prepare-month.ts'

/** Only the next cutoff changes. */
const POLL_MS = 60_000

interface Calendar {
  /** Without one, the calendar of the network. */
  partner: string | undefined
  environment: Environment | undefined
  month: string
}

/** The calendar of a month. */
export const calendarQuery = ({ partner, environment, month }: Calendar, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...(partner ? queryKeys.settlements(partner) : queryKeys.operator), 'calendar', environment, month],
    queryFn: ({ signal }) =>
      partner
        ? client.call('GET /settlements/calendar', { partner, query: periodOf(month), signal })
        : client.call('GET /operator/settlement-calendar', { query: { ...periodOf(month), environment }, signal }),
    // The operator can change the environment, whose cutoffs must not stay.
    placeholderData: partner ? keepPreviousData : undefined,
    refetchInterval: POLL_MS,
  })
