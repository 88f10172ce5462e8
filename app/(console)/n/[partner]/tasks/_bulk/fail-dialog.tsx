'use client'

import { valuesOf } from '#app/_templates/template-values.ts'
import { Dialog } from '#components/overlay/dialog.tsx'
import { counted, listText } from '#lib/kernel/wording.ts'
import type { RefusalReason } from '#lib/modules/admissions/states.ts'
import { FailForm } from '../_components/forms/fail-form.tsx'
import type { DecisionTexts } from '../_decisions/decisions.ts'
import type { Waiting } from '../waiting.ts'
import { sumsOf } from './per-payment.ts'

interface FailDialogProps {
  rows: readonly Waiting[]
  onFail: (reason: RefusalReason, texts: DecisionTexts) => void
  onClose: () => void
}

/** Confirms declining the selected payments, with a reason. */
export function FailDialog({ rows, onFail, onClose }: FailDialogProps) {
  const payments = counted(rows.length, 'payment')
  const values = rows.map(({ payment_id, payment }) => valuesOf({ payment_id, ...payment }))
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Decline ${payments}?`}
      description={`Declines ${payments} totaling ${listText(sumsOf(rows))}. Their other tasks are withdrawn. You can’t undo this.`}
    >
      {/* Aligns the buttons with the edge of the dialog instead of its padding. */}
      <div className="-m-4 [&_form>div]:-bottom-4">
        <FailForm onFail={onFail} onCancel={onClose} values={values} isForMany action={`Decline ${payments}`} />
      </div>
    </Dialog>
  )
}
