'use client'

import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { ScreenSkeleton } from './screen-skeleton.tsx'

/** Whether the document has come alive: whatever is drawn anew from then on was gone to within the console. */
let isAlive = false

/** The shell says so. It stands in every document, and so does this script, once for all templates. */
export function useComeAlive(): void {
  useEffect(() => {
    isAlive = true
  }, [])
}

/**
 * A step from screen to screen shows the outline of the coming one at once. A document has no outline: it waits for its data, a few
 * milliseconds, and arrives whole. With a boundary around it, React would send the outline first, and show what it stands for no
 * sooner than a third of a second later, behind the scripts (decision 0045).
 */
export function ScreenOnItsWay({ outline, children }: { outline?: ReactNode; children: ReactNode }) {
  const [isStep] = useState(() => isAlive)
  return isStep ? <Suspense fallback={outline ?? <ScreenSkeleton />}>{children}</Suspense> : children
}
