'use client'

import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Unreachable } from '#lib/client/errors.ts'
import { newIdempotencyKey } from '#lib/client/idempotency-key.ts'

type Attempt = { body: string; key: string }

interface WriteOptions {
  /** Keys of the queries that the write makes stale; whatever begins with one of them is read anew. */
  stale: readonly QueryKey[]
}

/**
 * A mutation with an idempotency key of its own. When no answer came, the same body goes out again under the same key, so that
 * pressing the button twice over a broken line does the thing once. Nothing of the answer is kept: it may hold a secret.
 */
export function useWrite<Body, Result>(
  write: (body: Body, idempotencyKey: string) => Promise<Result>,
  { stale }: WriteOptions,
) {
  const queryClient = useQueryClient()
  const unanswered = useRef<Attempt>(undefined)
  return useMutation({
    mutationFn: (input: Body) => {
      const body = JSON.stringify(input)
      if (unanswered.current?.body !== body) unanswered.current = { body, key: newIdempotencyKey() }
      return write(input, unanswered.current.key)
    },
    onError: (error) => {
      if (!(error instanceof Unreachable)) unanswered.current = undefined
    },
    // Not awaited: the answer is here, and whoever waits for it need not wait for the lists.
    onSuccess: () => {
      unanswered.current = undefined
      for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey })
    },
    gcTime: 0,
  })
}
