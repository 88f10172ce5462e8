import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { CreateMessageTemplate, UpdateMessageTemplate } from '#lib/modules/message-templates/contract.ts'

/** The organization's message templates, by kind and name. */
export const templatesQuery = (client: Client = browserClient) =>
  queryOptions({
    queryKey: queryKeys.messageTemplates,
    queryFn: async ({ signal }) => (await client.call('GET /message-templates', { signal })).message_templates,
    staleTime: 60_000,
  })

export const useCreateTemplate = () =>
  useWrite(
    (body: CreateMessageTemplate, idempotencyKey) =>
      browserClient.call('POST /message-templates', { body, idempotencyKey }),
    { stale: [queryKeys.messageTemplates] },
  )

export const useUpdateTemplate = () =>
  useWrite(
    ({ template_id, body }: { template_id: string; body: UpdateMessageTemplate }, idempotencyKey) =>
      browserClient.call('PUT /message-templates/{template_id}', { params: { template_id }, body, idempotencyKey }),
    { stale: [queryKeys.messageTemplates] },
  )

export const useDeleteTemplate = () =>
  useWrite(
    (template_id: string, idempotencyKey) =>
      browserClient.call('DELETE /message-templates/{template_id}', { params: { template_id }, idempotencyKey }),
    { stale: [queryKeys.messageTemplates] },
  )
