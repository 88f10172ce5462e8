import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Label } from '../ui/label.tsx'

export interface FieldTexts {
  label: string
  hint?: ReactNode
  optional?: boolean
  className?: string
}

interface FieldProps extends FieldTexts {
  id: string
  error: string | undefined
  children: ReactNode
}

/** The `aria-describedby` of a control with a hint or error. */
export function describedBy(id: string, hint: ReactNode, error: string | undefined) {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean)
  return { 'aria-describedby': ids.join(' ') || undefined, 'aria-invalid': error ? true : undefined }
}

/** A control's label above, hint and error below, linked by `describedBy`. */
export function Field({ id, label, hint, optional, error, className, children }: FieldProps) {
  return (
    <div className={clsx('grid content-start gap-1.5', className)}>
      <Label htmlFor={id} optional={optional}>
        {label}
      </Label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

/** The hint and the error of a control. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error: string | undefined }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-xs">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="wrap-anywhere flex items-start gap-1 text-danger text-xs">
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </>
  )
}
