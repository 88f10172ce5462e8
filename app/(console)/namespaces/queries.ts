import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { listAt, textAt, timeAt } from '#app/_remote/read.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Arguments, Client } from '#lib/client/client.ts'
import type { Namespace } from '#lib/modules/namespaces/contract.ts'
import { type NamespacesView, toQuery } from './search-params.ts'

export const PAGE_SIZE = 25

const keys = {
  own: [...queryKeys.namespaces, 'own'] as const,
  page: (view: NamespacesView) => [...queryKeys.namespaces, 'page', toQuery(view)] as const,
}

export const namespacesQuery = (view: NamespacesView, client: Client = browserClient) =>
  queryOptions({
    queryKey: keys.page(view),
    queryFn: ({ signal }) => client.call('GET /partner', { query: { ...toQuery(view), limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })

/** All of the organization's namespaces by name, for the switcher. */
export const ownNamespacesQuery = (client: Client = browserClient) =>
  queryOptions({ queryKey: keys.own, queryFn: ({ signal }) => allNamespaces(client, signal) })

/** Loads all pages. Stops at a page without new entries, whatever total the gateway reports. */
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
 * Parses namespaces leniently: remote gateways may omit even specified fields, and an ID is enough
 * to work in a namespace.
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

/** Whether a namespace with this domain could be created now. */
export const domainQuery = (domain: string, environment: Namespace['environment'], client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.namespaces, 'domain', environment, domain],
    queryFn: ({ signal }) => client.call('GET /partner-domain', { query: { domain, environment }, signal }),
    retry: false,
  })

/** Changes a namespace and refetches tasks, whose permissions may have changed. */
export const useUpdateNamespace = () =>
  useWrite(
    (
      { partner_id, body }: { partner_id: string; body: Arguments<'PUT /partner/{partner_id}'>['body'] },
      idempotencyKey,
    ) => browserClient.call('PUT /partner/{partner_id}', { params: { partner_id }, body, idempotencyKey }),
    { stale: [queryKeys.namespaces, queryKeys.allTasks] },
  )

/** Creates a namespace and refetches the lists and the switcher. */
export const useCreateNamespace = () =>
  useWrite(
    (body: Arguments<'POST /partner'>['body'], idempotencyKey) =>
      browserClient.call('POST /partner', { body, idempotencyKey }),
    {
      stale: [queryKeys.namespaces],
    },
  )
