'use client'

import { createContext, use } from 'react'
import type { Pending } from '../_decisions/decisions.ts'

/** What the rows know of the screen around them. */
export type QueueRows = {
  readonly nameOf: (assignee: number) => string
  readonly pendingOf: (token: string) => Pending | undefined
}

const QueueContext = createContext<QueueRows | undefined>(undefined)

/**
 * The columns are a constant and the cells read from here: columns made anew would mount every cell anew, and the focus would be
 * lost each time a task is opened.
 */
export const QueueRowsProvider = QueueContext

export function useQueueRows(): QueueRows {
  const rows = use(QueueContext)
  if (!rows) throw new Error('useQueueRows needs the queue around it')
  return rows
}
