'use client'

import { useEffect, useState } from 'react'

/** What is over sooner is felt as at once; saying that it is under way would only flicker. */
const LONG_MS = 200

/** Whether something has been so for a while. */
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
