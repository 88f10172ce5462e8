'use client'

import { type ComponentProps, createContext, type MouseEvent, use } from 'react'
import { RowLink } from './row-link.tsx'

/** What the rows know of the panel beside their list. */
export type OpenRows = {
  readonly hrefFor: (id: string) => string
  readonly openId: string | undefined
  readonly onOpen: (id: string) => void
}

const OpenRowsContext = createContext<OpenRows | undefined>(undefined)

/**
 * The columns are a constant and the cells read from here: columns made anew would mount every cell anew, and the focus would be
 * lost each time a row is opened.
 */
export const OpenRowsProvider = OpenRowsContext

type OpenRowLinkProps = Omit<ComponentProps<typeof RowLink>, 'href' | 'onClick' | 'id'> & { id: string }

/** The link of a row that opens beside the list. The list is there already, so the server is not asked for the page again. */
export function OpenRowLink({ id, ...rest }: OpenRowLinkProps) {
  const rows = use(OpenRowsContext)
  if (!rows) throw new Error('OpenRowLink needs an OpenRowsProvider around it')
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

/** Puts the focus on a row, so that a screen reader says where the reader is; without effect while the list is hidden. */
export function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus()
}
