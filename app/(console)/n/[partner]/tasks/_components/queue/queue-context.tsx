'use client'

import { createContext, use } from 'react'

/** Screen state that the rows need. */
export type QueueRows = {
  readonly nameOf: (assignee: number) => string
  /** Number of notes on a payment. */
  readonly notesOn: (paymentId: string) => number
}

const QueueContext = createContext<QueueRows | undefined>(undefined)

/**
 * Columns are constant and cells read from this context: new columns would remount all cells and
 * lose the focus whenever a task opens.
 */
export const QueueRowsProvider = QueueContext

export function useQueueRows(): QueueRows {
  const rows = use(QueueContext)
  if (!rows) throw new Error('useQueueRows needs the queue around it')
  return rows
}
