import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'

/** Marks the user's mentions in some notes as read, or all of the namespace. */
export const useReadMentions = (partner: string) =>
  useWrite(
    ({ note_ids }: { note_ids?: string[] }, idempotencyKey) =>
      browserClient.call('POST /mentions/read', { partner, body: { note_ids }, idempotencyKey }),
    { stale: [queryKeys.mentions] },
  )
