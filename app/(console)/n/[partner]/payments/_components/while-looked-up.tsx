'use client'

import type { ReactNode } from 'react'
import { useView } from '#app/_list/use-view.ts'
import { readView } from '../search-params.ts'

/** What was found, as long as the address asks for it: the list below goes on without asking the server. */
export function WhileLookedUp({ scrap, children }: { scrap: string; children: ReactNode }) {
  return useView(readView).lookup === scrap && children
}
