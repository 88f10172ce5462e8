'use client'

import { useEffect, useMemo, useRef } from 'react'
import type { RowSelection } from './row-navigation.ts'
import { toggleAllRows, toggleRow } from './row-selection.ts'

/**
 * Selection by pointer and keyboard; undefined if the rows cannot be selected. The functions are
 * referentially stable.
 */
export function useRowSelection(
  ids: readonly string[],
  selected: readonly string[],
  onSelect: ((ids: string[]) => void) | undefined,
): RowSelection | undefined {
  const now = useRef({ ids, selected, onSelect })
  const anchor = useRef<string>(undefined)
  useEffect(() => {
    now.current = { ids, selected, onSelect }
  })
  const hasListener = onSelect !== undefined
  return useMemo(() => {
    if (!hasListener) return undefined
    const select = (next: string[]) => {
      // Updated synchronously, because one key press may select two rows.
      now.current = { ...now.current, selected: next }
      now.current.onSelect?.(next)
    }
    return {
      onToggleRow: (id, extend) => {
        const { ids, selected } = now.current
        select(toggleRow(ids, selected, id, extend ? (anchor.current ?? id) : undefined))
        if (!extend || anchor.current === undefined) anchor.current = id
      },
      onToggleAll: () => select(toggleAllRows(now.current.ids, now.current.selected)),
      onClear: () => {
        const some = now.current.selected.length > 0
        if (some) select([])
        return some
      },
    }
  }, [hasListener])
}
