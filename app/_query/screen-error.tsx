'use client'

import { useRouter } from 'next/navigation'
import { startTransition } from 'react'
import { useRemote } from '#app/_remote/remote-context.tsx'
import { Fault } from './fault.tsx'

export interface ScreenErrorProps {
  error: Error & { digest?: string }
  reset: () => void
}

/** Error boundary of a screen. The layout stays; retrying reloads the screen. */
export function ScreenError({ what, error, reset }: ScreenErrorProps & { what: string }) {
  const router = useRouter()
  const host = useRemote()?.host
  const onRetry = () =>
    startTransition(() => {
      router.refresh()
      reset()
    })
  return <Fault what={what} digest={error.digest} onRetry={onRetry} host={host} />
}
