'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { Container } from '#components/layout/container.tsx'
import { ErrorState, type Failure } from '#components/layout/error-state.tsx'

/** Error page for a failure of the gateway behind the console, with a retry action. */
export function GatewayFailed({ failure }: { failure: Failure }) {
  const router = useRouter()
  const [pending, start] = useTransition()
  return (
    <Container>
      <ErrorState
        what="this page from the gateway"
        failure={failure}
        onRetry={() => start(() => router.refresh())}
        retrying={pending}
      />
    </Container>
  )
}
