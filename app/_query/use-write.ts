'use client'

import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Unreachable } from '#lib/client/errors.ts'
import { newIdempotencyKey } from '#lib/client/idempotency-key.ts'

type Attempt<Result> = { body: string; key: string; response?: Promise<Result> | undefined }

interface WriteOptions {
  /** Key prefixes of the queries to invalidate. */
  stale: readonly QueryKey[]
}

/**
 * A mutation with its own idempotency key. After a lost response, the same body is resent with the
 * same key, so that clicking twice on a broken connection acts once. The response is not cached,
 * because it may contain a secret.
 */
export function useWrite<Body, Result>(
  write: (body: Body, idempotencyKey: string) => Promise<Result>,
  { stale }: WriteOptions,
) {
  const queryClient = useQueryClient()
  const unanswered = useRef<Attempt<Result>>(undefined)
  return useMutation({
    mutationFn: (input: Body) => {
      const body = JSON.stringify(input)
      if (unanswered.current?.body !== body) unanswered.current = { body, key: newIdempotencyKey() }
      const attempt = unanswered.current
      // The second click of a double click can come before the button shows that it is pending.
      attempt.response ??= write(input, attempt.key).finally(() => {
        attempt.response = undefined
      })
      return attempt.response
    },
    onError: (error) => {
      if (!(error instanceof Unreachable)) unanswered.current = undefined
    },
    // Not awaited, because callers need only the response, not the refetched lists.
    onSuccess: () => {
      unanswered.current = undefined
      for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey })
    },
    gcTime: 0,
  })
}
