'use client'

import { useId } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { describedBy, type FieldTexts } from './field.tsx'

/** What every field component takes: its place in the form, and its words. */
export interface FieldProps<Values extends FieldValues> extends FieldTexts {
  control: Control<Values, unknown, FieldValues>
  name: FieldPath<Values>
  disabled?: boolean
}

/** Ties one control to the form: value, change, focus on error, and the ids of its hint and error. */
export function useField<Values extends FieldValues>({ control, name, hint, disabled }: FieldProps<Values>) {
  const id = useId()
  const { field, fieldState } = useController({ control, name })
  const error = fieldState.error?.message
  return { id, error, props: { ...field, id, disabled, ...describedBy(id, hint, error) } }
}
