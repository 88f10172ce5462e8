'use client'

import { useId } from 'react'
import { type Control, type FieldValues, useController } from 'react-hook-form'
import { FieldNotes } from '#components/form/field.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import type { RuleForm } from '../rule-form.ts'

interface ChoicesFieldProps {
  control: Control<RuleForm, unknown, FieldValues>
  name: 'members' | 'weekdays'
  legend: string
  choices: readonly { readonly value: number; readonly label: string }[]
}

/** A group of checkboxes. Choices are in the order in which they were made. */
export function ChoicesField({ control, name, legend, choices }: ChoicesFieldProps) {
  const id = useId()
  const { field, fieldState } = useController({ control, name })
  const chosen: readonly number[] = field.value
  const error = fieldState.error?.message
  const turn = (value: number, on: boolean) => {
    const others = chosen.filter((one) => one !== value)
    field.onChange(on ? [...others, value] : others)
  }
  return (
    <fieldset aria-describedby={error && `${id}-error`} className="grid gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {choices.map(({ value, label }, at) => (
          <span key={value} className="flex items-center gap-2 text-sm">
            <Checkbox
              id={`${id}-${value}`}
              ref={at === 0 ? field.ref : undefined}
              checked={chosen.includes(value)}
              onChange={({ target }) => turn(value, target.checked)}
              aria-invalid={error ? true : undefined}
            />
            <label htmlFor={`${id}-${value}`}>{label}</label>
          </span>
        ))}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
