import { queryOptions } from '@tanstack/react-query'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { UpdateOrganization } from '#lib/modules/organizations/contract.ts'

const KEY = ['organization'] as const

export const organizationQuery = (client: Client = browserClient) =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => client.call('GET /organization', { signal }) })

export const useUpdateOrganization = () =>
  useWrite(
    (body: UpdateOrganization, idempotencyKey) => browserClient.call('PUT /organization', { body, idempotencyKey }),
    { stale: [KEY] },
  )
