'use client'

import { useId } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { describedBy, type FieldTexts } from './field.tsx'
import { nameInError, REQUIRED, sentenceOf } from './required.ts'

/** Props of every field component: its place in the form, and its texts. */
export interface FieldProps<Values extends FieldValues> extends FieldTexts {
  control: Control<Values, unknown, FieldValues>
  name: FieldPath<Values>
  disabled?: boolean
  /** Error of the empty field, if one derived from the label would not read well. */
  whenEmpty?: string
}

/**
 * Connects a control to the form: value, change, focus on error, and the IDs of its hint and error.
 */
export function useField<Values extends FieldValues>(props: FieldProps<Values>, verb: 'Enter' | 'Choose' = 'Enter') {
  const { control, name, label, hint, disabled, whenEmpty = nameInError(verb, label) } = props
  const id = useId()
  const { field, fieldState } = useController({ control, name })
  const message = fieldState.error?.message
  const error = message === REQUIRED ? whenEmpty : message && sentenceOf(label, message)
  return { id, error, props: { ...field, id, disabled, ...describedBy(id, hint, error) } }
}
