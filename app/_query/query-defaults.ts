import type { DefaultOptions } from '@tanstack/react-query'
import { ApiError, Unreachable } from '#lib/client/errors.ts'

const FRESH_MS = 30_000

/** A read is tried once more when nothing answered or the gateway failed; a refusal stays a refusal. Writes are never repeated. */
export const queryDefaults: DefaultOptions = {
  queries: {
    staleTime: FRESH_MS,
    retry: (failures, error) => failures < 1 && (error instanceof Unreachable || isFault(error)),
    retryDelay: 500,
  },
  mutations: { retry: false },
}

const isFault = (error: unknown) => error instanceof ApiError && error.status >= 500
