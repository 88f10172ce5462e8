import type { ComponentProps } from 'react'
import { Input } from '#components/ui/input.tsx'
import { Label } from '#components/ui/label.tsx'

type CodeFieldProps = { id: string; wrong?: boolean } & Pick<
  ComponentProps<typeof Input>,
  'name' | 'value' | 'onChange' | 'autoFocus'
>

/** A code from an authenticator app, or a recovery code. */
export function CodeField({ id, wrong = false, ...input }: CodeFieldProps) {
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>Code</Label>
      <Input
        id={id}
        autoComplete="one-time-code"
        required
        maxLength={40}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={`${id}-hint`}
        {...input}
      />
      <p id={`${id}-hint`} className="text-muted text-xs">
        Enter the 6-digit code from your authenticator app, or a recovery code.
      </p>
    </div>
  )
}
