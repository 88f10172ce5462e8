'use client'

import type { ReactNode } from 'react'
import { useView } from '#app/_list/use-view.ts'
import { readView } from '../search-params.ts'

/**
 * Shows its content while the URL contains this lookup, or none. It reads the URL itself, because
 * the list changes the URL without a server render.
 */
export function WhileLookedUp({ term, children }: { term: string | undefined; children: ReactNode }) {
  return useView(readView).lookup === term && children
}
