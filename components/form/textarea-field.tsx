'use client'

import type { FieldValues } from 'react-hook-form'
import { Textarea } from '../ui/textarea.tsx'
import { Field } from './field.tsx'
import { type FieldProps, useField } from './use-field.ts'

interface TextareaFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  rows?: number
  placeholder?: string
  maxLength?: number
  mono?: boolean
}

export function TextareaField<Values extends FieldValues>(props: TextareaFieldProps<Values>) {
  const { label, hint, optional, className, rows, placeholder, maxLength, mono } = props
  const { id, error, props: textarea } = useField(props)
  return (
    <Field id={id} label={label} hint={hint} optional={optional} error={error} className={className}>
      <Textarea
        {...textarea}
        value={textarea.value ?? ''}
        rows={rows}
        placeholder={placeholder}
        maxLength={maxLength}
        spellCheck={mono ? false : undefined}
        className={mono ? 'font-mono text-xs' : undefined}
      />
    </Field>
  )
}
