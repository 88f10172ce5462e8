'use client'

import { type ComponentType, lazy, type ReactNode, useState } from 'react'
import { HydrationBoundary } from '#components/hydration/hydration-boundary.tsx'
import { LoadBoundary, NotLoaded } from './load-boundary.tsx'

type OnDemand<Props> = ((props: Props) => ReactNode) & {
  /** Loads the part in the background, such as when the pointer is over what opens it. */
  preload: () => void
}

/** The script of a part, which is requested again after a failure. */
type Source<Props> = { current(): ComponentType<Props>; again(): ComponentType<Props> }

/**
 * A lazily loaded part of a screen, such as a dialog. It has its own Suspense boundary: without
 * one, the whole screen would be blank while loading, and lose the focus. If it cannot be loaded,
 * the rest of the screen stays. Once loaded, it renders without the boundary's fallback, which
 * React would show for at least 300 ms.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): OnDemand<Props> {
  let loaded: ComponentType<Props> | undefined
  const request = async () => {
    try {
      loaded = await load()
      return { default: loaded }
    } catch (error) {
      throw new NotLoaded(error)
    }
  }
  let pending: ComponentType<Props> = lazy(request)
  const source: Source<Props> = {
    current: () => loaded ?? pending,
    again: () => {
      pending = lazy(request)
      return pending
    },
  }
  return Object.assign((props: Props) => <Part source={source} fallback={fallback} given={props} />, {
    preload: () => {
      // A failure is shown when the part is opened.
      if (!loaded) request().catch(() => undefined)
    },
  })
}

interface PartProps<Props> {
  source: Source<Props>
  fallback: ReactNode
  given: Props
}

function Part<Props extends object>({ source, fallback, given }: PartProps<Props>) {
  // In state, because React would remount the part if its type changed.
  const [Loaded, setLoaded] = useState(source.current)
  const retry = () => setLoaded(source.again)
  return (
    <LoadBoundary inPlace={fallback !== null} onRetry={retry} onClose={closing(given)}>
      <HydrationBoundary fallback={fallback}>
        <Loaded {...given} />
      </HydrationBoundary>
    </LoadBoundary>
  )
}

const closing = ({ onClose }: { onClose?: unknown }): (() => void) | undefined =>
  typeof onClose === 'function' ? () => onClose() : undefined
