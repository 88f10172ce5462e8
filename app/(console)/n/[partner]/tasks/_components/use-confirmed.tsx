'use client'

import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Waiting } from '../waiting.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { reachesThreshold } from './review-threshold.ts'
import { useNamespace } from './use-namespace.ts'
import type { TaskWork } from './use-task-work.ts'

/**
 * The actions on a payment, of which accepting a large payment asks once more. The dialog is not loaded
 * on demand, because Enter may follow at once.
 */
export function useConfirmed(
  partner: string,
  row: Waiting | undefined,
  work: TaskWork,
  open: (draw: (onClose: () => void) => ReactNode) => void,
): TaskWork {
  const threshold = useNamespace(partner)?.admission_policy?.review_threshold
  const { accept } = work
  if (!row || !accept || !threshold || !reachesThreshold(row.payment.amount, threshold)) return work
  const confirm = () =>
    open((onClose) => {
      const onAccept = () => {
        // The closing dialog restores the focus, which the decision then moves on.
        flushSync(onClose)
        accept()
      }
      return <AcceptDialog payment={row.payment} threshold={threshold} onAccept={onAccept} onClose={onClose} />
    })
  return { ...work, accept: confirm }
}
