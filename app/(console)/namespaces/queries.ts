import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Arguments, Client, Data } from '#lib/client/client.ts'
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

/** Reads page after page; an organization has a handful. */
export async function allNamespaces(client: Client, signal?: AbortSignal): Promise<Namespace[]> {
  const found: Namespace[] = []
  let answer: Data<'GET /partner'>
  let page = 1
  do {
    answer = await client.call('GET /partner', { query: { page, limit: 100 }, signal })
    found.push(...answer.partners)
    page += 1
  } while (answer.partners.length > 0 && found.length < answer.count)
  return found.sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
}

/** Creates a namespace; the lists and the switcher learn of it. */
export const useCreateNamespace = () =>
  useWrite(
    (body: Arguments<'POST /partner'>['body'], idempotencyKey) =>
      browserClient.call('POST /partner', { body, idempotencyKey }),
    {
      stale: [keys.all],
    },
  )
