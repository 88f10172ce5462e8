'use client'

import { type ReactNode, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import type { Waiting } from '../waiting.ts'
import { reachesThreshold } from './review-threshold.ts'
import { useNamespace } from './use-namespace.ts'
import type { TaskWork } from './use-task-work.ts'

const AcceptDialog = onDemand(() => import('./accept-dialog.tsx').then((part) => part.AcceptDialog))

/**
 * The actions on a payment, of which accepting a large payment asks once more. The dialog is loaded
 * with the payment, because Enter may follow at once.
 */
export function useConfirmed(
  partner: string,
  row: Waiting | undefined,
  work: TaskWork,
  open: (draw: (onClose: () => void) => ReactNode) => void,
): TaskWork {
  const threshold = useNamespace(partner)?.admission_policy?.review_threshold
  const { accept } = work
  const isLarge = Boolean(row && threshold && reachesThreshold(row.payment.amount, threshold))
  useEffect(() => {
    if (isLarge) AcceptDialog.preload()
  }, [isLarge])
  if (!row || !accept || !threshold || !isLarge) return work
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
