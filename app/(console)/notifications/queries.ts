import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { pollEvery } from '#app/_query/live.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { NotificationsView } from './search-params.ts'

const PAGE_SIZE = 25
const POLL_MS = 15_000

/** One page of the user's notifications, newest first. */
export const notificationsQuery = ({ tab, trail }: NotificationsView, client: Client = browserClient) => {
  const query = { unread: tab === 'unread' ? ('true' as const) : undefined, cursor: trail.at(-1), limit: PAGE_SIZE }
  return queryOptions({
    queryKey: [...queryKeys.notifications, query],
    queryFn: ({ signal }) => client.call('GET /notifications', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(POLL_MS),
  })
}

/** Marks some of the user's notifications as read, or all. */
export const useReadNotifications = () =>
  useWrite(
    ({ notification_ids }: { notification_ids?: string[] }, idempotencyKey) =>
      browserClient.call('POST /notifications/read', { body: { notification_ids }, idempotencyKey }),
    { stale: [queryKeys.notifications] },
  )
