import type { DefaultOptions } from '@tanstack/react-query'
import { ApiError, Unreachable } from '#lib/client/errors.ts'

const FRESH_MS = 30_000

/** A read is tried once more when nothing answered or the gateway failed; a refusal stays a refusal. Writes are never repeated. */
export const queryDefaults: DefaultOptions = {
  // `always`: a browser that is offline says so at once, instead of sending a payment when nobody expects it any more.
  queries: {
    networkMode: 'always',
    staleTime: FRESH_MS,
    retry: (failures, error) => failures < 1 && (error instanceof Unreachable || isFault(error)),
    retryDelay: 500,
  },
  mutations: { networkMode: 'always', retry: false },
}

const isFault = (error: unknown) => error instanceof ApiError && error.status >= 500
