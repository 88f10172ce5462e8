'use client'

import { useRouter } from 'next/navigation'
import { startTransition } from 'react'
import { useRemote } from '#app/_remote/remote-context.tsx'
import { Fault } from './fault.tsx'

interface ScreenErrorProps {
  error: Error & { digest?: string }
  reset: () => void
}

/** Error boundary of a screen. The layout stays; retrying reloads the screen. */
export function ScreenError({ error, reset }: ScreenErrorProps) {
  const router = useRouter()
  const host = useRemote()?.host
  const onRetry = () =>
    startTransition(() => {
      router.refresh()
      reset()
    })
  return <Fault what="this page" digest={error.digest} onRetry={onRetry} host={host} />
}
