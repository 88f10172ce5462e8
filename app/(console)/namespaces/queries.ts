import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useWrite } from '#app/_query/use-write.ts'
import { listAt, textAt, timeAt } from '#app/_remote/read.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Arguments, Client } from '#lib/client/client.ts'
import type { Namespace } from '#lib/modules/namespaces/contract.ts'
import type { NamespacesView } from './search-params.ts'

export const PAGE_SIZE = 25

const keys = {
  all: ['namespaces'] as const,
  own: ['namespaces', 'own'] as const,
  page: (page: number) => ['namespaces', 'page', page] as const,
}

/** One page of the organization's namespaces, newest first. */
export const namespacesQuery = ({ page }: NamespacesView, client: Client = browserClient) =>
  queryOptions({
    queryKey: keys.page(page),
    queryFn: ({ signal }) => client.call('GET /partner', { query: { page, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })

/** All of the organization's namespaces by name, for the switcher. */
export const ownNamespacesQuery = (client: Client = browserClient) =>
  queryOptions({ queryKey: keys.own, queryFn: ({ signal }) => allNamespaces(client, signal) })

/** Reads page after page; an organization has a handful. A page that brings nothing new is the last, whatever is counted. */
export async function allNamespaces(client: Client, signal?: AbortSignal): Promise<Namespace[]> {
  const found = new Map<string, Namespace>()
  for (let page = 1; ; page += 1) {
    const before = found.size
    const answer = await client.call('GET /partner', { query: { page, limit: 100 }, signal })
    for (const namespace of readNamespaces(answer)) found.set(namespace.token, namespace)
    if (found.size === before || found.size >= answer.count) break
  }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
}

/**
 * The namespaces of an answer. Of the record's fields only those of the specification are sure to be there, and a remote gateway
 * may leave out even those: whatever has an identifier can be worked in.
 */
function readNamespaces(answer: unknown): Namespace[] {
  return listAt(answer, 'partners').flatMap((given) => {
    const token = textAt(given, 'token')
    if (!token) return []
    const own = { name: textAt(given, 'name') ?? token, domain: textAt(given, 'domain') ?? '' }
    const created_at = { seconds: Math.floor((timeAt(given, 'created_at') ?? 0) / 1000) }
    return [{ ...(given as Namespace), token, ...own, created_at }]
  })
}

/** Changes a namespace; tasks show at once who may decide them. */
export const useUpdateNamespace = () =>
  useWrite(
    (
      { partner_id, body }: { partner_id: string; body: Arguments<'PUT /partner/{partner_id}'>['body'] },
      idempotencyKey,
    ) => browserClient.call('PUT /partner/{partner_id}', { params: { partner_id }, body, idempotencyKey }),
    { stale: [keys.all, ['tasks']] },
  )

/** Creates a namespace; the lists and the switcher learn of it. */
export const useCreateNamespace = () =>
  useWrite(
    (body: Arguments<'POST /partner'>['body'], idempotencyKey) =>
      browserClient.call('POST /partner', { body, idempotencyKey }),
    {
      stale: [keys.all],
    },
  )
