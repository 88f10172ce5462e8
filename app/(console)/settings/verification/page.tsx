import type { Metadata } from 'next'
import { Prefetched } from '#app/_query/prefetched.tsx'
import { VerificationScreen } from './_components/verification-screen.tsx'
import { verificationQuery } from './queries.ts'

export const metadata: Metadata = { title: 'Verification' }

export default function VerificationPage() {
  return (
    <Prefetched queries={(client) => [verificationQuery(client)]}>
      <VerificationScreen />
    </Prefetched>
  )
}
