'use client'

import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Input } from '../ui/input.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { Field } from './field.tsx'
import { type FieldProps, useField } from './use-field.ts'

interface TextFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  type?: HTMLInputTypeAttribute
  placeholder?: string
  autoComplete?: string
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'url'
  /**
   * Monospaced, for IDs, addresses and routing numbers, whose characters must be distinguishable.
   */
  mono?: boolean
  maxLength?: number
  /** Content beside the input, such as a unit or a button. */
  after?: ReactNode
}

export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { label, hint, optional, className, type, placeholder, autoComplete, inputMode, mono, maxLength, after } = props
  const { id, error, props: input } = useField(props)
  const shared = { ...input, value: input.value ?? '', placeholder, autoComplete, inputMode, maxLength }
  return (
    <Field id={id} label={label} hint={hint} optional={optional} error={error} className={className}>
      <span className="flex items-center gap-2">
        {type === 'password' ? (
          <PasswordInput {...shared} />
        ) : (
          <Input
            {...shared}
            type={type}
            spellCheck={mono ? false : undefined}
            className={mono ? 'font-mono' : undefined}
          />
        )}
        {after}
      </span>
    </Field>
  )
}
