'use client'

import { useEffect, useMemo, useRef } from 'react'
import type { RowTicks } from './row-navigation.ts'
import { tick, tickAll } from './ticks.ts'

/**
 * Selection by pointer and keyboard; undefined if the rows cannot be selected. The functions are
 * referentially stable.
 */
export function useTicks(
  ids: readonly string[],
  selected: readonly string[],
  onSelect: ((ids: string[]) => void) | undefined,
): RowTicks | undefined {
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
      onTick: (id, extend) => {
        const { ids, selected } = now.current
        select(tick(ids, selected, id, extend ? (anchor.current ?? id) : undefined))
        if (!extend || anchor.current === undefined) anchor.current = id
      },
      onTickAll: () => select(tickAll(now.current.ids, now.current.selected)),
      onClear: () => {
        const some = now.current.selected.length > 0
        if (some) select([])
        return some
      },
    }
  }, [hasListener])
}
