'use client'

import { useEffect, useState } from 'react'

const PAUSE_MS = 200

/** The input, debounced. */
export function useDebounced(typed: string): string {
  const [debounced, setDebounced] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return debounced
}
