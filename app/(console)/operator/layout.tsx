import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { serverClient } from '#app/_session/gateway.ts'
import { ApiError } from '#lib/client/errors.ts'
import { loadOrganization } from '../_shell/load.ts'
import { SecondFactorNeeded } from './second-factor-needed.tsx'

/** Pages for the network operator. Others get a 404; the gateway also authorizes each call. */
export default async function OperatorLayout({ children }: { children: ReactNode }) {
  if (!(await loadOrganization()).operator) notFound()
  return (await needsSecondFactor()) ? <SecondFactorNeeded /> : children
}

/** Whether the gateway requires a second factor. The screen shows any other error. */
async function needsSecondFactor(): Promise<boolean> {
  const client = await serverClient()
  return client.call('GET /operator/verifications', { query: { limit: 1 } }).then(
    () => false,
    (error: unknown) => error instanceof ApiError && error.code === 'error.second_factor_required',
  )
}
