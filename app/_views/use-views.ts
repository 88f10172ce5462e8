'use client'

import { usePathname } from 'next/navigation'
import { useMemo } from 'react'
import { useLocalStorage } from '#app/_list/local-storage.ts'
import { useReader } from '#app/_session/reader.tsx'
import { readViews, type SavedView, viewsText } from './saved-views.ts'

/**
 * The user's saved views of the current list, stored in this browser. The key contains the list and
 * namespace from the URL, and the member number to separate users of a shared browser (decision
 * 0035).
 */
export function useViews(): { views: readonly SavedView[]; save: (views: readonly SavedView[]) => void } {
  const { organization, number } = useReader()
  const [text, save] = useLocalStorage(`views ${organization.token} ${number} ${usePathname()}`)
  const views = useMemo(() => readViews(text), [text])
  return { views, save: (next) => save(viewsText(next)) }
}
