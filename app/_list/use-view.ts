'use client'

import { useCallback, useEffect, useMemo, useRef } from 'react'
import { goTo, useAddress } from './address.ts'
import { keepLook } from './look.ts'

type Given = Record<string, string>
type Way = 'push' | 'replace'

/** The view that the address tells. `read` is a constant. */
export function useView<View extends object>(read: (given: Given) => View): View {
  const params = useAddress()
  return useMemo(() => read(Object.fromEntries(params)), [params, read])
}

/** Makes addresses of other pages of a list keep the order and the page size that it is shown in. */
export function useKeepLook(): (href: string) => string {
  const params = useAddress()
  return (href) => keepLook(href, params)
}

/**
 * Goes to another view of the same screen, in the order and page size that it has. The rows come by a query of their own: asking the
 * server for the page would only make it slow.
 */
export function showView(href: string, way: Way): void {
  goTo(keepLook(href, new URLSearchParams(window.location.search)), way)
}

/** Other rows are read from the first one on. */
export function rowsToTop(): void {
  for (const area of document.querySelectorAll('[data-scroll-area]')) area.scrollTop = 0
}

/**
 * Opens what stands beside a list: the address keeps it, under `hrefOf`. Back closes what was opened from the bare list; going from
 * one to the next leaves no trail. The function stays the same, whatever the view.
 */
export function useOpen(opened: string | undefined, hrefOf: (id: string | undefined) => string) {
  const now = useRef({ opened, hrefOf })
  useEffect(() => {
    now.current = { opened, hrefOf }
  })
  return useCallback((id: string | undefined) => {
    const { opened, hrefOf } = now.current
    if (id !== opened) showView(hrefOf(id), opened === undefined ? 'push' : 'replace')
  }, [])
}
