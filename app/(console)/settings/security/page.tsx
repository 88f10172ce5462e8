import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { remoteGateway } from '#app/_session/remote.ts'
import { SecurityScreen } from './_components/security-screen.tsx'
import { meQuery, passkeysQuery, sessionsQuery } from './queries.ts'

export const metadata: Metadata = { title: 'Security' }

export default async function SecurityPage() {
  // A remote gateway's passkeys are bound to its address, not to this console's.
  const hasPasskeys = !(await remoteGateway())
  return (
    <Prefetched
      queries={(client) => [meQuery(client), sessionsQuery(client), ...(hasPasskeys ? [passkeysQuery(client)] : [])]}
    >
      <SecurityScreen hasPasskeys={hasPasskeys} />
    </Prefetched>
  )
}
