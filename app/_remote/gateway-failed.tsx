'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { Container } from '#components/layout/container.tsx'
import { ErrorState, type Failure } from '#components/layout/error-state.tsx'

/** In the place of a page that could not be made, because the gateway behind the console failed: what it said, and a way to try again. */
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
