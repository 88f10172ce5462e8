import { type Control, useWatch } from 'react-hook-form'
import { SelectField } from '#components/form/select-field.tsx'
import { TextField } from '#components/form/text-field.tsx'
import { formatDecimal, formatMoney, type Money } from '#lib/kernel/money/amount.ts'
import { MAX_NOTE_LENGTH, REASON_WITH_NOTE, type ReturnReason } from '#lib/modules/returns/states.ts'
import { REASON_WORDS } from '../../../returns/words.ts'
import type { FilledReturn, ReturnForm } from './return-form.ts'

interface AmountFieldsProps {
  control: Control<ReturnForm, unknown, FilledReturn>
  /** What is left of the payment to return or recall. */
  left: Money
  action: 'return' | 'recall'
  /** Amount of the payment, in minor units. */
  total: string
  reasons: readonly ReturnReason[]
  /** Who reads the reason and the note. */
  noteHint: string
}

/** Amount, reason and note of a return or recall. */
export function AmountFields({ control, left, action, total, reasons, noteHint }: AmountFieldsProps) {
  const reason = useWatch({ control, name: 'reason' })
  const { currency } = left
  return (
    <>
      <TextField
        control={control}
        name="amount"
        label="Amount"
        inputMode="decimal"
        hint={`${formatDecimal(left)} of ${formatMoney({ currency, minor: BigInt(total) })} left to ${action}`}
        after={<span className="text-muted text-sm">{currency}</span>}
      />
      <SelectField
        control={control}
        name="reason"
        label="Reason"
        placeholder="Choose a reason"
        options={reasons.map((value) => ({ value, label: REASON_WORDS[value] }))}
      />
      <TextField
        control={control}
        name="note"
        label="Note"
        maxLength={MAX_NOTE_LENGTH}
        optional={reason !== REASON_WITH_NOTE}
        hint={noteHint}
      />
    </>
  )
}
