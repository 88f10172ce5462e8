import type { DefaultOptions } from '@tanstack/react-query'
import { ApiError, Unreachable } from '#lib/client/errors.ts'

const FRESH_MS = 30_000

/**
 * Retries a read once after no response or a server error, but not after a client error. Never
 * retries writes.
 */
export const queryDefaults: DefaultOptions = {
  // `always`: fail immediately when offline, instead of sending a payment later when the user no
  // longer expects it.
  queries: {
    networkMode: 'always',
    refetchOnReconnect: true,
    staleTime: FRESH_MS,
    retry: (failures, error) => failures < 1 && (error instanceof Unreachable || isFault(error)),
    retryDelay: 500,
  },
  mutations: { networkMode: 'always', retry: false },
}

const isFault = (error: unknown) => error instanceof ApiError && error.status >= 500
