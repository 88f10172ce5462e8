'use client'

import { type Control, type FieldValues, useFormState } from 'react-hook-form'
import { Alert } from '../ui/alert.tsx'

/** Scrolls an error of a long form into view, with the buttons below it. */
const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** API error about the whole form, with the request ID; set by `applyServerError`. */
export function FormError<Values extends FieldValues>({ control }: { control: Control<Values, unknown, FieldValues> }) {
  const { errors } = useFormState({ control })
  const server = errors.root?.server
  if (!server) return null
  const { requestId, approvalId } = (server as typeof server & { types?: Record<string, unknown> }).types ?? {}
  return (
    <div ref={reveal} className="scroll-mb-16">
      <Alert title={server.message} requestId={textOf(requestId)} approvalId={textOf(approvalId)} />
    </div>
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
