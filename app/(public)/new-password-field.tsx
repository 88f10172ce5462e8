'use client'

import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { TextField } from '#components/form/text-field.tsx'

type NewPasswordFieldProps<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPath<Values>
  label?: string
}

/** A password that the user chooses; the gateway decides which are allowed. */
export function NewPasswordField<Values extends FieldValues>({
  control,
  name,
  label = 'Password',
}: NewPasswordFieldProps<Values>) {
  return (
    <TextField
      control={control}
      name={name}
      label={label}
      type="password"
      autoComplete="new-password"
      hint="Use at least 8 characters. Try a short phrase."
      maxLength={128}
    />
  )
}
