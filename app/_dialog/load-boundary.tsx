'use client'

import { clsx } from 'clsx'
import { Component, type ReactNode, useEffect, useEffectEvent } from 'react'
import { Button } from '#components/ui/button.tsx'
import { isOffline } from '#lib/client/offline.ts'

/** The script of a part of the screen could not be loaded. */
export class NotLoaded extends Error {
  constructor(cause: unknown) {
    super('The script of this part could not be loaded', { cause })
    this.name = 'NotLoaded'
  }
}

interface LoadBoundaryProps {
  /** Whether the part has its place on the screen, unlike a dialog. */
  inPlace: boolean
  onRetry: () => void
  onClose?: (() => void) | undefined
  children: ReactNode
}

type State = { error: unknown }

/** Shows that a part of the screen could not be loaded. Other errors are not handled here. */
export class LoadBoundary extends Component<LoadBoundaryProps, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    const { inPlace, onRetry, onClose, children } = this.props
    if (error === undefined) return children
    if (!(error instanceof NotLoaded)) throw error
    const retry = () => {
      onRetry()
      this.setState({ error: undefined })
    }
    return <PartFailed inPlace={inPlace} onRetry={retry} onClose={onClose} />
  }
}

/** Retries by itself when the browser is online again. */
function PartFailed({ inPlace, onRetry, onClose }: Omit<LoadBoundaryProps, 'children'>) {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const onOnline = () => retry()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  const offline = isOffline()
  return (
    <div
      role="alert"
      className={clsx(
        'grid justify-items-center gap-3 rounded-lg border border-line bg-surface px-4 text-center text-sm',
        inPlace ? 'py-12' : 'fixed right-4 bottom-4 z-40 max-w-sm py-4 shadow-float',
      )}
    >
      <div className="grid gap-1">
        <p className="font-semibold">{offline ? 'You’re offline' : 'Couldn’t load this part of the page'}</p>
        <p className="text-balance text-muted">
          {offline ? 'This opens when you’re back online.' : 'Check your connection, then try again.'}
        </p>
      </div>
      <div className="flex gap-2">
        <Button onClick={onRetry}>Try again</Button>
        {onClose && (
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </div>
  )
}
