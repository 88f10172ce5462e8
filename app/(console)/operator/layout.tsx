import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { serverClient } from '#app/_session/gateway.ts'
import { ApiError } from '#lib/client/errors.ts'
import { loadOrganization } from '../_shell/load.ts'
import { SecondFactorNeeded } from './second-factor-needed.tsx'

/** For the network operator; to others these pages are not there. The gateway decides about each call anyway. */
export default async function OperatorLayout({ children }: { children: ReactNode }) {
  if (!(await loadOrganization()).operator) notFound()
  return (await needsSecondFactor()) ? <SecondFactorNeeded /> : children
}

/** Asks the gateway, which alone knows whether it wants one. Any other failure meets the screen, which shows it. */
async function needsSecondFactor(): Promise<boolean> {
  const client = await serverClient()
  return client.call('GET /operator/verifications', { query: { limit: 1 } }).then(
    () => false,
    (error: unknown) => error instanceof ApiError && error.code === 'error.second_factor_required',
  )
}
