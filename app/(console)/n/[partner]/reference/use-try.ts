'use client'

import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '#lib/client/errors.ts'
import { newIdempotencyKey } from '#lib/client/idempotency-key.ts'
import { type TriedValues, toCall } from './try-form.ts'
import type { TriedCall } from './try-it.ts'

/** The raw response. */
export type Answer = { status: number; requestId: string | undefined; tookMs: number; text: string; json: unknown }

/**
 * Sends a call through the console's API proxy. Resending the same call after no response is a
 * retry with the same idempotency key.
 */
export function useTry(call: TriedCall, partner: string) {
  const unanswered = useRef<{ of: string; key: string }>(undefined)
  return useMutation({
    mutationFn: async (values: TriedValues): Promise<Answer> => {
      const { path, body } = toCall(call, values)
      const of = JSON.stringify([path, body])
      if (unanswered.current?.of !== of) unanswered.current = { of, key: newIdempotencyKey() }
      const headers: Record<string, string> = { 'x-partner-id': partner }
      if (call.method !== 'GET') headers['idempotency-key'] = unanswered.current.key
      if (body !== undefined) headers['content-type'] = 'application/json'
      const began = performance.now()
      const response = await fetch(`/api/gateway${path}`, { method: call.method, headers, body })
      const text = await response.text()
      unanswered.current = undefined
      const requestId = response.headers.get('x-request-id') ?? undefined
      // The session has ended; the provider asks for the password over the page.
      if (response.status === 401) throw new ApiError(401, 'error.unauthorized', 'Your session has ended', requestId)
      return {
        status: response.status,
        requestId,
        tookMs: performance.now() - began,
        text,
        json: parsed(response, text),
      }
    },
  })
}

function parsed(response: Response, text: string): unknown {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
