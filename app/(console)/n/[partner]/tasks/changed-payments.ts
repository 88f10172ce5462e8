import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { AdmissionQueue } from '#lib/modules/admissions/contract.ts'
import { MAX_NAMED_PAYMENTS } from '#lib/modules/admissions/states.ts'
import type { LiveChange } from '#lib/wire/live.ts'
import { changedQueue } from './changed-queue.ts'

/** The page of the queue in the open view. */
export type OpenPage = {
  readonly queryKey: QueryKey
  readonly size: number
  /** Requests those of these payments, separated by commas, that the view still shows. */
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
  // Before the request, so that a view that is opened during it loads the change, too.
  void queryClient.invalidateQueries({ ...pages, refetchType: 'none' })
  const others = queryClient.invalidateQueries({
    queryKey,
    predicate: (query) => query.queryKey[queryKey.length] !== 'queue',
  })
  // If that fails, the whole page may still load.
  const isReloaded = await reloadPayments(queryClient, page, changes).catch(() => false)
  if (!isReloaded) await queryClient.invalidateQueries(pages)
  await others
}

/** Returns whether the page now contains the changes. */
async function reloadPayments(
  queryClient: QueryClient,
  { queryKey, size, request }: OpenPage,
  changes: readonly LiveChange[],
): Promise<boolean> {
  const ids = new Set(changes.flatMap(({ payment_ids }) => payment_ids ?? []))
  const isNamed = changes.every(({ payment_ids }) => payment_ids)
  const query = queryClient.getQueryCache().find<AdmissionQueue>({ queryKey })
  // A load that began before the changes may not contain them, and would replace what is set here.
  while (query?.promise) await query.promise.catch(() => undefined)
  const page = query?.state.data
  if (!page || !isNamed || ids.size === 0 || ids.size > MAX_NAMED_PAYMENTS) return false
  const { payments } = await request([...ids].join())
  // What has been loaded since may be newer than this answer.
  const changed = queryClient.setQueryData<AdmissionQueue>(queryKey, (current) =>
    current === page ? changedQueue(page, size, ids, payments) : undefined,
  )
  return changed !== undefined
}
