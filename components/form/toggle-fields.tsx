'use client'

import { clsx } from 'clsx'
import type { FieldValues } from 'react-hook-form'
import { Checkbox } from '../ui/checkbox.tsx'
import { Switch } from '../ui/switch.tsx'
import { FieldNotes } from './field.tsx'
import { type FieldProps, useField } from './use-field.ts'

export function CheckboxField<Values extends FieldValues>(props: FieldProps<Values>) {
  return <ToggleField {...props} as={Checkbox} />
}

export function SwitchField<Values extends FieldValues>(props: FieldProps<Values>) {
  return <ToggleField {...props} as={Switch} />
}

type ToggleFieldProps<Values extends FieldValues> = FieldProps<Values> & { as: typeof Checkbox | typeof Switch }

function ToggleField<Values extends FieldValues>({ as: Toggle, ...props }: ToggleFieldProps<Values>) {
  const { id, error, props: input } = useField(props)
  const { value, ...rest } = input
  return (
    <div className={clsx('flex items-start gap-2.5', props.className)}>
      <span className="flex h-5 items-center">
        <Toggle {...rest} checked={Boolean(value)} />
      </span>
      <div className="grid gap-0.5">
        <label htmlFor={id} className="text-sm">
          {props.label}
        </label>
        <FieldNotes id={id} hint={props.hint} error={error} />
      </div>
    </div>
  )
}
