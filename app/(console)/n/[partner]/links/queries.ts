import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { ProposeLink, UpdateLink } from '#lib/modules/links/contract.ts'
import { type LinksView, toQuery } from './search-params.ts'

export const PAGE_SIZE = 25

export const linksQuery = (partner: string, view: LinksView, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.links(partner), 'page', toQuery(view)],
    queryFn: ({ signal }) =>
      client.call('GET /link', { partner, query: { ...toQuery(view), limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })

/** A link, as seen from either side. */
export const linkQuery = (partner: string, link: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.links(partner), 'one', link],
    queryFn: ({ signal }) => client.call('GET /link/{link_id}', { partner, params: { link_id: link }, signal }),
  })

/** Proposes a link to any customer in the network. */
export const useProposeLink = (partner: string) =>
  useWrite((body: ProposeLink, idempotencyKey) => browserClient.call('POST /link', { partner, body, idempotencyKey }), {
    stale: [queryKeys.links(partner)],
  })

/** Accepts, declines, edits or ends a link. */
export const useUpdateLink = (partner: string, link: string) =>
  useWrite(
    (body: UpdateLink, idempotencyKey) =>
      browserClient.call('PUT /link/{link_id}', { partner, params: { link_id: link }, body, idempotencyKey }),
    { stale: [queryKeys.links(partner)] },
  )
