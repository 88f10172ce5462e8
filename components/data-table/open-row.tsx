'use client'

import { type ComponentProps, createContext, type MouseEvent, use } from 'react'
import { RowLink } from './row-link.tsx'

/** State of the side panel that the rows need. */
export type OpenRows = {
  readonly hrefFor: (id: string) => string
  readonly openId: string | undefined
  readonly onOpen: (id: string) => void
}

const OpenRowsContext = createContext<OpenRows | undefined>(undefined)

/**
 * Columns are constant and cells read from this context: new columns would remount all cells and
 * lose the focus whenever a row opens.
 */
export const OpenRowsProvider = OpenRowsContext

type OpenRowLinkProps = Omit<ComponentProps<typeof RowLink>, 'href' | 'onClick' | 'id'> & { id: string }

/**
 * Link of a row that opens beside the list, without a server render because the list is already
 * loaded.
 */
export function OpenRowLink({ id, ...rest }: OpenRowLinkProps) {
  const rows = use(OpenRowsContext)
  if (!rows) throw new Error('OpenRowLink must be used within an OpenRowsProvider')
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    rows.onOpen(id)
  }
  return (
    <RowLink
      {...rest}
      href={rows.hrefFor(id)}
      onClick={onClick}
      data-row={id}
      aria-current={id === rows.openId ? 'true' : undefined}
    />
  )
}

/**
 * Focuses a row, so that screen readers announce the position. Returns whether it has the focus:
 * there is none while the list is hidden or does not contain the row.
 */
export function focusRow(id: string): boolean {
  const row = document.querySelector<HTMLElement>(`[data-row="${id}"]`)
  row?.focus()
  return row !== null && document.activeElement === row
}
