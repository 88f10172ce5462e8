'use client'

import { usePathname } from 'next/navigation'
import { useMemo } from 'react'
import { useReader } from '#app/_session/reader.tsx'
import { useLocalStorage } from './local-storage.ts'
import { readViews, type SavedView, viewsText } from './saved-views.ts'

/**
 * The reader's views of the list at this address, kept in this browser. The address names list and namespace; the reader's own number
 * keeps apart who share a browser (decision 0035).
 */
export function useViews(): { views: readonly SavedView[]; save: (views: readonly SavedView[]) => void } {
  const { organization, number } = useReader()
  const [text, save] = useLocalStorage(`views ${organization.token} ${number} ${usePathname()}`)
  const views = useMemo(() => readViews(text), [text])
  return { views, save: (next) => save(viewsText(next)) }
}
