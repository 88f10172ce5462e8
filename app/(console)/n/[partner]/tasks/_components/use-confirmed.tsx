'use client'

import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { reachesThreshold } from './review-threshold.ts'
import { useNamespace } from './use-namespace.ts'
import type { TaskWork } from './use-task-work.ts'

/**
 * The actions on a task, of which accepting a large payment asks once more. The dialog is not loaded
 * on demand, because Enter may follow at once.
 */
export function useConfirmed(
  partner: string,
  task: QueuedTask | undefined,
  work: TaskWork,
  open: (draw: (onClose: () => void) => ReactNode) => void,
): TaskWork {
  const threshold = useNamespace(partner)?.admission_policy?.review_threshold
  const { accept } = work
  if (!task || !accept || !threshold || !reachesThreshold(task.payment.amount, threshold)) return work
  const confirm = () =>
    open((onClose) => {
      const onAccept = () => {
        // The closing dialog restores the focus, which the decision then moves on.
        flushSync(onClose)
        accept()
      }
      return <AcceptDialog task={task} threshold={threshold} onAccept={onAccept} onClose={onClose} />
    })
  return { ...work, accept: confirm }
}
