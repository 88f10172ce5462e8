import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { UpdateNotificationSettings } from '#lib/modules/notifications/contract.ts'

export const notificationSettingsQuery = (client: Client = browserClient) =>
  queryOptions({
    queryKey: queryKeys.notificationSettings,
    queryFn: ({ signal }) => client.call('GET /notifications/settings', { signal }),
  })

/** The response has all settings, so the screen shows them without another request. */
export function useChangeSettings() {
  const queryClient = useQueryClient()
  return useWrite(
    async (body: UpdateNotificationSettings, idempotencyKey) => {
      const settings = await browserClient.call('PUT /notifications/settings', { body, idempotencyKey })
      queryClient.setQueryData(notificationSettingsQuery().queryKey, settings)
      return settings
    },
    { stale: [] },
  )
}
