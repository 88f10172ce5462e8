'use client'

import { focusRow } from '#components/data-table/open-row.tsx'
import { useScreenKeys } from '#components/layout/use-screen-keys.ts'
import { useOpen } from './use-view.ts'

/**
 * What stands open beside a list: `open` goes to another, `close` back to the list alone, with the focus on the row that was open. Escape
 * closes, too.
 */
export function useOpened(opened: string | undefined, hrefOf: (id: string | undefined) => string) {
  const open = useOpen(opened, hrefOf)
  const close = () => {
    if (opened) focusRow(opened)
    open(undefined)
  }
  useScreenKeys({ escape: close })
  return { open, close }
}
