'use client'

import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Arguments } from '#lib/client/client.ts'
import type { SavedView } from '#lib/modules/saved-views/contract.ts'

// Apart from the views themselves, because lists load it with the menu that needs it.

export const useShareView = () =>
  useWrite(
    (body: Arguments<'POST /saved-views'>['body'], idempotencyKey) =>
      browserClient.call('POST /saved-views', { body, idempotencyKey }),
    { stale: [queryKeys.savedViews] },
  )

type Change = { view_id: string; body: Arguments<'PUT /saved-views/{view_id}'>['body'] }

/** Also shows the change before the views are read again. A role has one first view of a list. */
export function useUpdateView() {
  const queryClient = useQueryClient()
  return useWrite(
    async ({ view_id, body }: Change, idempotencyKey) => {
      const changed = await browserClient.call('PUT /saved-views/{view_id}', {
        params: { view_id },
        body,
        idempotencyKey,
      })
      queryClient.setQueryData<SavedView[]>(queryKeys.savedViews, (all) => all?.map((one) => afterChange(one, changed)))
      return changed
    },
    { stale: [queryKeys.savedViews] },
  )
}

function afterChange(one: SavedView, changed: SavedView): SavedView {
  if (one.token === changed.token) return changed
  if (one.list !== changed.list || one.partner_id !== changed.partner_id) return one
  return { ...one, default_roles: one.default_roles.filter((role) => !changed.default_roles.includes(role)) }
}

export function useDeleteView() {
  const queryClient = useQueryClient()
  return useWrite(
    async (view_id: string, idempotencyKey) => {
      await browserClient.call('DELETE /saved-views/{view_id}', { params: { view_id }, idempotencyKey })
      queryClient.setQueryData<SavedView[]>(queryKeys.savedViews, (all) =>
        all?.filter(({ token }) => token !== view_id),
      )
    },
    { stale: [queryKeys.savedViews] },
  )
}
