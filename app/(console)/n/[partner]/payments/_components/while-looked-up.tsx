'use client'

import type { ReactNode } from 'react'
import { useView } from '#app/_list/use-view.ts'
import { readView } from '../search-params.ts'

/**
 * Shows the result while the URL contains the lookup. It reads the URL itself, because the list
 * changes the URL without a server render.
 */
export function WhileLookedUp({ term, children }: { term: string; children: ReactNode }) {
  return useView(readView).lookup === term && children
}
