'use client'

import { Dialog } from '#components/overlay/dialog.tsx'
import { formatMoney } from '#lib/kernel/money/amount.ts'
import { counted, listText } from '#lib/kernel/wording.ts'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import type { RefusalReason } from '#lib/modules/admissions/states.ts'
import { FailForm } from '../_components/fail-form.tsx'

interface FailDialogProps {
  tasks: readonly QueuedTask[]
  onFail: (reason: RefusalReason) => void
  onClose: () => void
}

/** Confirms declining the selected tasks, with a reason. */
export function FailDialog({ tasks, onFail, onClose }: FailDialogProps) {
  const count = tasks.length
  const payments = new Set(tasks.map(({ payment_id }) => payment_id)).size
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Decline ${counted(count, 'task')}?`}
      description={`Declines ${counted(payments, 'payment')} for ${listText(sums(tasks))}. You can’t undo this.`}
    >
      {/* Aligns the buttons with the edge of the dialog instead of its padding. */}
      <div className="-m-4 [&_form>div]:-bottom-4">
        <FailForm onFail={onFail} onCancel={onClose} action={`Decline ${counted(count, 'task')}`} />
      </div>
    </Dialog>
  )
}

/** The payments' totals, one per currency. */
function sums(tasks: readonly QueuedTask[]): string[] {
  const totals = new Map<string, bigint>()
  for (const { payment } of tasks) {
    const { currency, total } = payment.amount
    totals.set(currency, (totals.get(currency) ?? 0n) + BigInt(total))
  }
  return [...totals].map(([currency, minor]) => formatMoney({ currency, minor }))
}
