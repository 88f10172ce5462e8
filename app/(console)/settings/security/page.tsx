import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { SecurityScreen } from './_components/security-screen.tsx'
import { meQuery, sessionsQuery } from './queries.ts'

export const metadata: Metadata = { title: 'Security' }

export default function SecurityPage() {
  return (
    <Prefetched queries={(client) => [meQuery(client), sessionsQuery(client)]}>
      <SecurityScreen />
    </Prefetched>
  )
}
