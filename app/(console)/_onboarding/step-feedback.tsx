import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Alert } from '#components/ui/alert.tsx'
import { failureOf } from '#lib/client/failure.ts'

/** The result of a step, in one line. */
export function Outcome({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
      {children}
    </p>
  )
}

/** The gateway's error message, if any. */
export function Refused({ error }: { error: unknown }) {
  if (!error) return null
  const { message, requestId } = failureOf(error)
  return <Alert title={message} requestId={requestId} />
}

export const linkClass = 'rounded-sm text-accent-ink hover:underline'
