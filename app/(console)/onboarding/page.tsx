import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { FirstNamespace } from '../_onboarding/first-namespace.tsx'
import { loadNamespaces } from '../_shell/load.ts'
import { ownOrigin } from '../n/[partner]/reference/load-document.ts'

export const metadata: Metadata = { title: 'Get started' }

/**
 * Start page of a new organization. Once it has a sandbox namespace, onboarding continues there.
 */
export default async function FirstStepsPage() {
  const found = (await loadNamespaces()).filter(({ environment }) => environment === 'sandbox')
  const [oldest] = found.toSorted((one, other) => one.created_at.seconds - other.created_at.seconds)
  if (oldest) redirect(`/n/${oldest.token}/onboarding`)
  return <FirstNamespace origin={await ownOrigin()} />
}
