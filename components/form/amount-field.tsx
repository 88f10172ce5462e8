'use client'

import { useId } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { minorDigits } from '#lib/kernel/money/amount.ts'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { Field } from './field.tsx'
import { type FieldProps, useField } from './use-field.ts'

interface AmountFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** Name of the field with the currency code. */
  currencyName: FieldPath<Values>
  currencies: readonly string[]
}

const pattern = (digits: number) => (digits === 0 ? '0' : `0.${'0'.repeat(digits)}`)

/**
 * A decimal amount with its currency. The text stays as typed; the screen converts it to minor
 * units on submit.
 */
export function AmountField<Values extends FieldValues>(props: AmountFieldProps<Values>) {
  const { label, hint, optional, className, control, currencyName, currencies, disabled } = props
  const { id, error, props: input } = useField(props)
  const { field: currency, fieldState } = useController({ control, name: currencyName })
  const currencyId = useId()
  const isKnownCurrency = currencies.includes(currency.value)
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      optional={optional}
      error={error ?? fieldState.error?.message}
      className={className}
    >
      <span className="flex gap-2">
        <Input
          {...input}
          value={input.value ?? ''}
          inputMode="decimal"
          placeholder={isKnownCurrency ? pattern(minorDigits(currency.value)) : undefined}
          className="num text-right"
        />
        <label htmlFor={currencyId} className="sr-only">
          Currency
        </label>
        <Select
          {...currency}
          id={currencyId}
          disabled={disabled}
          options={currencies.map((code) => ({ value: code, label: code }))}
          className="max-w-24 shrink-0"
        />
      </span>
    </Field>
  )
}
