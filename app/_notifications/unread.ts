import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { pollEvery } from '#app/_query/live.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'

const POLL_MS = 15_000

/** The number of the user's unread notifications. */
export const unreadNotificationsQuery = (client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.notifications, 'unread'],
    queryFn: ({ signal }) => client.call('GET /notifications/unread', { signal }),
    refetchInterval: pollEvery(POLL_MS),
  })
