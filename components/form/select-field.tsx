'use client'

import type { FieldValues } from 'react-hook-form'
import { Select, type SelectOption } from '../ui/select.tsx'
import { Field } from './field.tsx'
import { type FieldProps, useField } from './use-field.ts'

interface SelectFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  options: readonly SelectOption[]
  placeholder?: string
}

export function SelectField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const { label, hint, optional, className, options, placeholder } = props
  const { id, error, props: select } = useField(props, 'Choose')
  return (
    <Field id={id} label={label} hint={hint} optional={optional} error={error} className={className}>
      <Select {...select} value={select.value ?? ''} options={options} placeholder={placeholder} />
    </Field>
  )
}
