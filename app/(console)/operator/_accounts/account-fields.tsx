'use client'

import { type Control, type FieldValues, type Path, useFormState, useWatch } from 'react-hook-form'
import { TextField } from '#components/form/text-field.tsx'
import { TextareaField } from '#components/form/textarea-field.tsx'
import { MAX_REASON_LENGTH } from '#lib/modules/finality/states.ts'
import { type AccountFieldValues, numberHint } from './identification.ts'

interface AccountFieldsProps<Form extends FieldValues> {
  control: Control<Form, unknown, FieldValues>
  /** Who reads the reason. */
  reasonHint: string
}

/** What identifies an account, and why it is set. */
export function AccountFields<Form extends AccountFieldValues & FieldValues>({
  control,
  reasonHint,
}: AccountFieldsProps<Form>) {
  const field = (name: keyof AccountFieldValues) => name as Path<Form>
  const number: string = useWatch({ control, name: field('number') })
  const { errors } = useFormState({ control, name: field('number') })
  return (
    <>
      <TextField control={control} name={field('holder')} label="Account holder" maxLength={70} autoComplete="off" />
      <TextField
        control={control}
        name={field('number')}
        label="IBAN or account number"
        hint={errors.number ? undefined : numberHint(number)}
        maxLength={60}
        autoComplete="off"
      />
      <TextField control={control} name={field('bic')} label="BIC" optional maxLength={11} autoComplete="off" />
      <TextareaField
        control={control}
        name={field('reason')}
        label="Reason"
        hint={reasonHint}
        rows={2}
        maxLength={MAX_REASON_LENGTH}
      />
    </>
  )
}
