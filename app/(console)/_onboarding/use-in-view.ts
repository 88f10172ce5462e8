import { type RefObject, useEffect } from 'react'

/** What a user scrolls with. From then on, the page stays where they put it. */
const SCROLLS = ['wheel', 'touchmove'] as const

/** Keeps an element in view while `active`, also as it grows, until the user scrolls. */
export function useInView(ref: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    const element = ref.current
    if (!active || !element) return undefined
    const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'nearest' }))
    observer.observe(element)
    const stop = () => observer.disconnect()
    for (const name of SCROLLS) window.addEventListener(name, stop, { passive: true })
    return () => {
      stop()
      for (const name of SCROLLS) window.removeEventListener(name, stop)
    }
  }, [ref, active])
}
