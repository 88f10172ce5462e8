import 'server-only'
import { dehydrate, type FetchQueryOptions, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { serverClient } from '#app/_session/gateway.ts'
import type { Client } from '#lib/client/client.ts'
import { queryDefaults } from './query-defaults.ts'

// biome-ignore lint/suspicious/noExplicitAny: react-query's options are invariant in data and key, which are not read here.
type AnyQuery = FetchQueryOptions<any, Error, any, any>

interface PrefetchedProps {
  /** The screen's query options, with the server's client instead of the browser's. */
  queries: (client: Client) => readonly AnyQuery[]
  /** Queries that depend on the results of `queries`. */
  dependent?: (results: QueryClient, client: Client) => readonly AnyQuery[]
  children: ReactNode
}

/** Prefetches a page's data on the server. The browser retries what fails here. */
export async function Prefetched({ queries, dependent, children }: PrefetchedProps) {
  const client = await serverClient()
  const queryClient = new QueryClient({ defaultOptions: { ...queryDefaults, queries: { retry: false } } })
  const prefetch = (all: readonly AnyQuery[]) => Promise.all(all.map((query) => queryClient.prefetchQuery(query)))
  await prefetch(queries(client))
  if (dependent) await prefetch(dependent(queryClient, client))
  return <HydrationBoundary state={dehydrate(queryClient)}>{children}</HydrationBoundary>
}
