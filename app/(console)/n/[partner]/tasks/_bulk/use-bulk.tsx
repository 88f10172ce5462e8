'use client'

import { type ReactNode, useState } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { useDenialReason, useReader } from '#app/_session/reader.tsx'
import type { Waiting } from '../waiting.ts'
import type { Act } from './acts.ts'

const BulkDialog = onDemand(() => import('./bulk-dialog.tsx').then((part) => part.BulkDialog))
const FailDialog = onDemand(() => import('./fail-dialog.tsx').then((part) => part.FailDialog))
const BulkBar = onDemand(() => import('./bulk-bar.tsx').then((part) => part.BulkBar))

export type BulkWork = {
  /** Tokens of the selected rows. */
  readonly selected: readonly string[]
  /** Absent if the user's role may not work on tasks. */
  readonly onSelect?: (tokens: string[]) => void
  /** Actions on the selection, if any. */
  readonly bar: ReactNode
  readonly dialog: ReactNode
  /** Returns false if nothing was selected. */
  readonly clear: () => boolean
}

const NONE: readonly string[] = []

/**
 * Selection within one view of the queue, and its bulk actions. Rows that are no longer shown are
 * deselected.
 */
export function useBulk(partner: string, part: string, shown: readonly Waiting[] | undefined): BulkWork {
  const { number: me } = useReader()
  const denialReason = useDenialReason('PUT /payments/{payment_id}/admissions/{admission_id}/tasks/{task_id}')
  const { dialog, open } = useDialog()
  const [ticked, setTicked] = useState({ part, tokens: NONE })
  const tokens = ticked.part === part ? ticked.tokens : NONE
  const rows = shown?.filter(({ token }) => tokens.includes(token)) ?? []
  const select = (tokens: readonly string[]) => setTicked({ part, tokens })
  const act = (act: Act, among = rows) =>
    open((onClose) => <BulkDialog partner={partner} act={act} rows={among} onLeft={select} onClose={onClose} />)
  const fail = () =>
    open((onClose) => (
      <FailDialog
        rows={rows}
        onFail={(reason, texts) => act({ kind: 'fail', reason, ...texts, me })}
        onClose={onClose}
      />
    ))
  return {
    selected: tokens,
    onSelect: denialReason ? undefined : select,
    bar: rows.length > 0 && (
      <BulkBar partner={partner} rows={rows} onAct={act} onFail={fail} onClear={() => select(NONE)} />
    ),
    dialog,
    clear: () => {
      if (rows.length > 0) select(NONE)
      return rows.length > 0
    },
  }
}
