import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { pollEvery } from '#app/_query/live.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { MentionsView } from './search-params.ts'

const PAGE_SIZE = 25
const POLL_MS = 15_000

/** One page of the user's mentions, newest first. */
export const mentionsQuery = (partner: string, { tab, trail }: MentionsView, client: Client = browserClient) => {
  const query = { unread: tab === 'unread' ? ('true' as const) : undefined, cursor: trail.at(-1), limit: PAGE_SIZE }
  return queryOptions({
    queryKey: [...queryKeys.mentions, partner, query],
    queryFn: ({ signal }) => client.call('GET /mentions', { partner, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(POLL_MS),
  })
}
