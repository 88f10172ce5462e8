'use client'

import { type Control, type FieldValues, useController, useWatch } from 'react-hook-form'
import { FieldNotes } from '#components/form/field.tsx'
import { SelectField } from '#components/form/select-field.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import type { KeyForm } from '../key-form.ts'
import { KEY_OPERATIONS } from '../key-operations.ts'

const SCOPES = [
  { value: 'all', label: 'All operations that these permissions allow' },
  { value: 'listed', label: 'Selected operations only' },
]

/** The operations that a key is restricted to, among those that its permissions allow. */
export function KeyOperationsField({ control }: { control: Control<KeyForm, unknown, FieldValues> }) {
  const scope = useWatch({ control, name: 'scope' })
  return (
    <>
      <SelectField control={control} name="scope" label="Operations" options={SCOPES} />
      {scope === 'listed' && <Choices control={control} />}
    </>
  )
}

function Choices({ control }: { control: Control<KeyForm, unknown, FieldValues> }) {
  const access = useWatch({ control, name: 'access' })
  const { field, fieldState } = useController({ control, name: 'operations' })
  const groups = KEY_OPERATIONS.map(({ tag, operations }) => ({
    tag,
    operations: operations.filter(({ flag }) => access[flag]),
  })).filter(({ operations }) => operations.length > 0)
  const toggle = (id: string, isChosen: boolean) =>
    field.onChange(isChosen ? [...field.value, id] : field.value.filter((chosen) => chosen !== id))
  return (
    <div className="grid gap-1.5">
      <fieldset
        ref={field.ref}
        tabIndex={-1}
        className="grid max-h-64 gap-3 overflow-y-auto rounded-md border border-line p-3"
        aria-label="Operations"
        aria-describedby={fieldState.error && 'operations-error'}
      >
        {groups.length === 0 && <p className="text-muted text-sm">Choose a permission first.</p>}
        {groups.map(({ tag, operations }) => (
          <fieldset key={tag} className="grid gap-1.5">
            <legend className="mb-1 text-muted text-xs">{tag}</legend>
            {operations.map(({ id, label }) => (
              <div key={id} className="flex items-center gap-2.5 text-sm">
                <Checkbox
                  id={`operation-${id}`}
                  checked={field.value.includes(id)}
                  onChange={({ target }) => toggle(id, target.checked)}
                  onBlur={field.onBlur}
                />
                <label htmlFor={`operation-${id}`}>{label}</label>
              </div>
            ))}
          </fieldset>
        ))}
      </fieldset>
      <FieldNotes id="operations" error={fieldState.error?.message} />
    </div>
  )
}
