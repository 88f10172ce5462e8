'use client'

import { Dialog } from '#components/ui/dialog.tsx'
import { formatMoney } from '#lib/kernel/money/amount.ts'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import type { RefusalReason } from '#lib/modules/admissions/states.ts'
import { FailForm } from '../_components/fail-form.tsx'

interface FailDialogProps {
  tasks: readonly QueuedTask[]
  onFail: (reason: RefusalReason) => void
  onClose: () => void
}

/** Asks why the ticked tasks fail, and says what that ends: it cannot be taken back. */
export function FailDialog({ tasks, onFail, onClose }: FailDialogProps) {
  const count = tasks.length
  const what = count === 1 ? 'Its payment ends' : 'Their payments end'
  return (
    <Dialog
      open
      onClose={onClose}
      title={count === 1 ? 'Fail 1 task' : `Fail ${count} tasks`}
      description={`${what} with it, ${sums(tasks).join(' and ')} in all. This cannot be taken back.`}
    >
      {/* The buttons stand on the edge of the dialog, not of its padding. */}
      <div className="-m-4 [&_form>div]:-bottom-4">
        <FailForm onFail={onFail} onCancel={onClose} action={count === 1 ? 'Fail 1 task' : `Fail ${count} tasks`} />
      </div>
    </Dialog>
  )
}

/** What the payments come to, a sum a currency. */
function sums(tasks: readonly QueuedTask[]): string[] {
  const totals = new Map<string, bigint>()
  for (const { payment } of tasks) {
    const { currency, total } = payment.amount
    totals.set(currency, (totals.get(currency) ?? 0n) + BigInt(total))
  }
  return [...totals].map(([currency, minor]) => formatMoney({ currency, minor }))
}
