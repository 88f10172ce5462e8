'use client'

import { createContext, type ReactNode, use, useMemo } from 'react'
import { useView } from '#app/_list/use-view.ts'
import type { Environment } from '#lib/kernel/access.ts'
import { type InEnvironment, inEnvironment } from './environment-choices.ts'

const FirstEnvironmentContext = createContext<Environment>('sandbox')

/** Provides the environment that operator screens show first, which `loadFirstEnvironment` loads. */
export const FirstEnvironment = ({ first, children }: { first: Environment; children: ReactNode }) => (
  <FirstEnvironmentContext value={first}>{children}</FirstEnvironmentContext>
)

/** The view in the URL of a screen that shows one environment. `read` must be referentially stable. */
export function useEnvironmentView<View extends { environment?: Environment }>(
  read: (given: Record<string, string>) => View,
): InEnvironment<View> {
  const view = useView(read)
  const first = use(FirstEnvironmentContext)
  return useMemo(() => inEnvironment(view, first), [view, first])
}
