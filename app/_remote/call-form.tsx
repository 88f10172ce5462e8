'use client'

import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { FieldNotes } from '#components/form/field.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Label } from '#components/ui/label.tsx'
import { failureOf } from '#lib/client/failure.ts'

interface CallField {
  name: string
  label: string
  hint?: string
  placeholder?: string
  /** Never rendered into the HTML or stored by the browser. */
  secret?: boolean
}

interface CallFormProps {
  fields: readonly CallField[]
  action: string
  tone?: 'primary' | 'danger'
  pending?: boolean
  error?: Error | null
  onSubmit: (values: Record<string, string>) => void
  children?: ReactNode
}

/** A form for an operation's identifiers. Keeps the input if the call fails. */
export function CallForm({ fields, action, tone = 'primary', pending, error, onSubmit, children }: CallFormProps) {
  const id = useId()
  const [empty, setEmpty] = useState<readonly string[]>([])
  const failure = error ? failureOf(error) : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value).trim()]))
    const missing = fields.filter(({ name }) => !values[name]).map(({ name }) => name)
    setEmpty(missing)
    if (missing.length === 0 && !pending) onSubmit(values)
  }
  return (
    // POST, so that submitting before hydration does not put values into the URL.
    <form method="post" onSubmit={submit} noValidate className="grid max-w-form gap-3">
      {fields.map(({ name, label, hint, placeholder, secret }) => {
        const problem = empty.includes(name) ? `Enter the ${label.charAt(0).toLowerCase()}${label.slice(1)}` : undefined
        return (
          <div key={name} className="grid gap-1.5">
            <Label htmlFor={`${id}-${name}`}>{label}</Label>
            <Input
              id={`${id}-${name}`}
              name={name}
              type={secret ? 'password' : 'text'}
              autoComplete={secret ? 'new-password' : 'off'}
              placeholder={placeholder}
              maxLength={400}
              spellCheck={false}
              autoCapitalize="none"
              aria-invalid={problem ? true : undefined}
              aria-describedby={`${id}-${name}-hint ${id}-${name}-error`}
              className="font-mono"
            />
            <FieldNotes id={`${id}-${name}`} hint={hint} error={problem} />
          </div>
        )
      })}
      {children}
      {failure && <Alert title={failure.message} requestId={failure.requestId} />}
      <Button type="submit" variant={tone} pending={pending} className="justify-self-start">
        {action}
      </Button>
    </form>
  )
}
