import { queryOptions } from '@tanstack/react-query'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import { queryKeys } from './keys.ts'

/** Members of the organization, for names. */
export const membersQuery = (client: Client = browserClient) =>
  queryOptions({
    queryKey: queryKeys.members,
    queryFn: ({ signal }) => client.call('GET /members', { signal }),
    staleTime: 60_000,
  })
