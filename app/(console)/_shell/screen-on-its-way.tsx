'use client'

import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { ScreenSkeleton } from './screen-skeleton.tsx'

/** Whether the document has hydrated. From then on, navigation happens on the client. */
let isAlive = false

/** Called by the shell, which is on every page, so that templates do not each have to do it. */
export function useComeAlive(): void {
  useEffect(() => {
    isAlive = true
  }, [])
}

/**
 * On client navigation, shows the skeleton of the next screen immediately. Full page loads have no
 * skeleton: with a Suspense boundary, React would send the skeleton first and delay the content by
 * at least 300 ms (decision 0045).
 */
export function ScreenOnItsWay({ outline, children }: { outline?: ReactNode; children: ReactNode }) {
  const [isStep] = useState(() => isAlive)
  return isStep ? <Suspense fallback={outline ?? <ScreenSkeleton />}>{children}</Suspense> : children
}
