'use client'

import { useEffect, useState } from 'react'

/** Shorter waits feel immediate, and an indicator would only flicker. */
const LONG_MS = 200

/** Whether a condition has held for a while. */
export function useLasting(is: boolean): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!is) return
    const timer = setTimeout(() => setLasts(true), LONG_MS)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [is])
  return is && lasts
}
