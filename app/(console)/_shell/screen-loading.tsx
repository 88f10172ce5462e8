'use client'

import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { isOutlineDue } from './navigation.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'

/** Whether the document has hydrated. From then on, navigation happens on the client. */
let isHydrated = false

/** Called by the shell, which is on every page, so that templates do not each have to do it. */
export function useMarkHydrated(): void {
  useEffect(() => {
    isHydrated = true
  }, [])
}

/**
 * On client navigation, shows the skeleton of the next screen if its data takes longer than 150 ms
 * (decision 0124). Full page loads have no skeleton: with a Suspense boundary, React would send the
 * skeleton first and delay the content by at least 300 ms (decision 0045).
 */
export function ScreenLoading({ outline, children }: { outline?: ReactNode; children: ReactNode }) {
  const [isOutlined] = useState(() => isHydrated && isOutlineDue())
  return isOutlined ? <Suspense fallback={outline ?? <ScreenSkeleton />}>{children}</Suspense> : children
}
