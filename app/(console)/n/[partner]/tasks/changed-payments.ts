import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { SAFE_POLL_MS } from '#app/_query/live.ts'
import type { AdmissionQueue } from '#lib/modules/admissions/contract.ts'
import { MAX_NAMED_PAYMENTS } from '#lib/modules/admissions/states.ts'
import type { LiveChange } from '#lib/wire/live.ts'
import { changedQueue } from './changed-queue.ts'

/** The page of the queue in the open view. */
export type OpenPage = {
  readonly queryKey: QueryKey
  readonly size: number
  /** Requests the payments with these comma-separated IDs that the view still shows. */
  readonly request: (ids: string) => Promise<Pick<AdmissionQueue, 'payments'>>
}

/**
 * Refetches everything under `queryKey`, but only the changed payments of the open page if these are
 * known.
 */
export async function reloadChanged(
  queryClient: QueryClient,
  queryKey: QueryKey,
  page: OpenPage,
  changes: readonly LiveChange[],
): Promise<void> {
  const pages = { queryKey: [...queryKey, 'queue'] }
  const open = queryClient.getQueryCache().find<AdmissionQueue>({ queryKey: page.queryKey })
  // Before the request, so that a view that is opened during it loads the change, too. Marking the
  // open page would restart its poll, and marking the first part of a long one would load it again.
  void queryClient.invalidateQueries({
    ...pages,
    refetchType: 'none',
    predicate: (query) => query !== open && query.queryKey.at(-1) !== 'first',
  })
  const others = queryClient.invalidateQueries({
    queryKey,
    predicate: (query) => query.queryKey[queryKey.length] !== 'queue',
  })
  // If that fails, the whole page may still load.
  const isReloaded = await reloadPayments(queryClient, open, page, changes).catch(() => false)
  if (!isReloaded) await queryClient.invalidateQueries(pages)
  await others
}

/** Returns whether the page now contains the changes. */
async function reloadPayments(
  queryClient: QueryClient,
  query: Query<AdmissionQueue> | undefined,
  { queryKey, size, request }: OpenPage,
  changes: readonly LiveChange[],
): Promise<boolean> {
  const ids = new Set(changes.flatMap(({ payment_ids }) => payment_ids ?? []))
  const isNamed = changes.every(({ payment_ids }) => payment_ids)
  if (!query) return false
  // A load that began before the changes may not contain them, and would replace what is set here.
  while (query.promise) await query.promise.catch(() => undefined)
  const { data: page, dataUpdatedAt: updatedAt } = query.state
  // What changes only with time appears when the whole page loads.
  if (query.isStaleByTime(SAFE_POLL_MS)) return false
  if (!page || !isNamed || ids.size === 0 || ids.size > MAX_NAMED_PAYMENTS) return false
  const { payments } = await request([...ids].join())
  // What has been loaded since may be newer than this answer.
  if (query.state.data !== page) return false
  const changed = changedQueue(page, size, ids, payments)
  // Each write restarts the poll.
  if (changed && changed !== page) queryClient.setQueryData(queryKey, changed, { updatedAt })
  return changed !== undefined
}
