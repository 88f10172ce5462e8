'use client'

import type { ReactNode } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import type { RouteName } from '#lib/client/client.ts'
import { useReader } from '../reader.tsx'

const WhyDialog = onDemand(() => import('./why-dialog.tsx').then((part) => part.WhyDialog))

type Why = { readonly missing: string; readonly show: () => void; readonly dialog: ReactNode }

/** The permission that the reader lacks to call an operation, and the dialog that explains it. */
export function useWhy(calls: RouteName): Why {
  const { refused } = useReader()
  const { dialog, open } = useDialog()
  const missing = refused[calls] ?? ''
  return { missing, dialog, show: () => open((onClose) => <WhyDialog missing={missing} onClose={onClose} />) }
}
