'use client'

import { focusRow } from '#components/data-table/open-row.tsx'
import { useScreenKeys } from '#components/layout/use-screen-keys.ts'
import { usePreload } from './use-preload.ts'
import { useOpen } from './use-view.ts'

/**
 * Manages the record open beside a list. `open` goes to another one; `close` and Escape return to
 * the list and focus the row. `preload` loads the panel when the pointer or focus reaches a row.
 */
export function useOpened(opened: string | undefined, hrefOf: (id: string | undefined) => string, preload: () => void) {
  usePreload(preload)
  const open = useOpen(opened, hrefOf)
  const close = () => {
    if (opened) focusRow(opened)
    open(undefined)
  }
  useScreenKeys({ escape: close })
  return { open, close }
}
