import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { pollEvery } from '#app/_query/live.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { CreateChatChannel, UpdateChatChannel } from '#lib/modules/notifications/chat/contract.ts'

/** Messages are posted, and fail, meanwhile. */
const POLL_MS = 10_000

/** The organization's chat channels; for admins. */
export const chatChannelsQuery = (client: Client = browserClient) =>
  queryOptions({
    queryKey: queryKeys.chatChannels,
    queryFn: ({ signal }) => client.call('GET /chat-channels', { signal }),
    refetchInterval: pollEvery(POLL_MS),
  })

const stale = { stale: [queryKeys.chatChannels] }

export const useCreateChannel = () =>
  useWrite(
    (body: CreateChatChannel, idempotencyKey) => browserClient.call('POST /chat-channels', { body, idempotencyKey }),
    stale,
  )

export const useUpdateChannel = (chat_channel_id: string) =>
  useWrite(
    (body: UpdateChatChannel, idempotencyKey) =>
      browserClient.call('PUT /chat-channels/{chat_channel_id}', { params: { chat_channel_id }, body, idempotencyKey }),
    stale,
  )

export const useDeleteChannel = () =>
  useWrite(
    (chat_channel_id: string, idempotencyKey) =>
      browserClient.call('DELETE /chat-channels/{chat_channel_id}', { params: { chat_channel_id }, idempotencyKey }),
    stale,
  )

export const useTestChannel = () =>
  useWrite(
    (chat_channel_id: string, idempotencyKey) =>
      browserClient.call('POST /chat-channels/{chat_channel_id}/test', { params: { chat_channel_id }, idempotencyKey }),
    stale,
  )
