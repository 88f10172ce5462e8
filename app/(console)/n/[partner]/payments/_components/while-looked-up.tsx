'use client'

import type { ReactNode } from 'react'
import { useView } from '#app/_list/use-view.ts'
import { readView } from '../search-params.ts'

/**
 * Shows the lookup result while the URL contains the lookup; the list below works without a server
 * request.
 */
export function WhileLookedUp({ scrap, children }: { scrap: string; children: ReactNode }) {
  return useView(readView).lookup === scrap && children
}
