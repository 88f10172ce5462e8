import 'server-only'
import { cache } from 'react'
import { serverClient } from '#app/_session/gateway.ts'
import { ApiError } from '#lib/client/errors.ts'
import type { Environment } from '#lib/kernel/access.ts'

type First = { readonly environment: Environment; readonly needsSecondFactor: boolean }

/**
 * The environment that operator screens show first, and whether the gateway requires a second factor.
 * Loaded once per request. The screen shows any other error.
 */
export const loadFirstEnvironment = cache(async (): Promise<First> => {
  const client = await serverClient()
  return client.call('GET /operator/first-environment', {}).then(
    ({ environment }) => ({ environment, needsSecondFactor: false }),
    (error: unknown) => ({
      environment: 'sandbox',
      needsSecondFactor: error instanceof ApiError && error.code === 'error.second_factor_required',
    }),
  )
})
