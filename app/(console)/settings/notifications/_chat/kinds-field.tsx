import { useId } from 'react'
import { type Control, type FieldValues, useController, useWatch } from 'react-hook-form'
import { FieldNotes } from '#components/form/field.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { type ChatKind, KIND_NAMES } from '#lib/modules/notifications/states.ts'
import { type ChannelForm, kindsOf } from './channel-form.ts'

/** The kinds that a channel gets. A channel of a namespace is offered only those that have one. */
export function KindsField({ control }: { control: Control<ChannelForm, unknown, FieldValues> }) {
  const id = useId()
  const { field, fieldState } = useController({ control, name: 'kinds' })
  const offered = kindsOf(useWatch({ control, name: 'partner' }))
  const error = fieldState.error?.message
  const toggle = (kind: ChatKind, on: boolean) =>
    field.onChange(on ? [...field.value, kind] : field.value.filter((other) => other !== kind))
  return (
    <fieldset aria-describedby={error && `${id}-error`} className="grid gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">Notifications</legend>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {offered.map((kind, at) => (
          <span key={kind} className="flex items-center gap-2 text-sm">
            <Checkbox
              id={`${id}-${kind}`}
              ref={at === 0 ? field.ref : undefined}
              checked={field.value.includes(kind)}
              onChange={({ target }) => toggle(kind, target.checked)}
              aria-invalid={error ? true : undefined}
            />
            <label htmlFor={`${id}-${kind}`}>{KIND_NAMES[kind]}</label>
          </span>
        ))}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
