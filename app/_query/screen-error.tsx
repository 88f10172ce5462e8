'use client'

import { useRouter } from 'next/navigation'
import { startTransition } from 'react'
import { Container } from '#components/layout/container.tsx'
import { ErrorState } from '#components/layout/error-state.tsx'

export interface ScreenErrorProps {
  error: Error & { digest?: string }
  reset: () => void
}

/** A screen that failed while being drawn: the frame stays, and trying again reads it anew. */
export function ScreenError({ what, error, reset }: ScreenErrorProps & { what: string }) {
  const router = useRouter()
  const onRetry = () =>
    startTransition(() => {
      router.refresh()
      reset()
    })
  return (
    <Container>
      <ErrorState
        what={what}
        failure={{ message: 'Something went wrong on our side.', requestId: error.digest }}
        onRetry={onRetry}
      />
    </Container>
  )
}
