import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { loadOrganization } from '../_shell/load.ts'
import { FirstEnvironment } from './first-environment.tsx'
import { loadFirstEnvironment } from './load-first-environment.ts'
import { SecondFactorNeeded } from './second-factor-needed.tsx'

/** Pages for the network operator. Others get a 404; the gateway also authorizes each call. */
export default async function OperatorLayout({ children }: { children: ReactNode }) {
  if (!(await loadOrganization()).operator) notFound()
  const { environment, needsSecondFactor } = await loadFirstEnvironment()
  if (needsSecondFactor) return <SecondFactorNeeded />
  return <FirstEnvironment first={environment}>{children}</FirstEnvironment>
}
