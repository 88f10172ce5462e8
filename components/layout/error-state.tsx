import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { IdChip } from '../value/id-chip.tsx'
import { Message } from './message.tsx'

export interface Failure {
  message: string
  requestId?: string
}

interface ErrorStateProps {
  what: string
  failure: Failure
  onRetry?: () => void
  retrying?: boolean
  action?: ReactNode
}

/** Load error: the API's message, the request ID, and a retry action. */
export function ErrorState({ what, failure, onRetry, retrying, action }: ErrorStateProps) {
  const retry = onRetry && (
    <Button onClick={onRetry} pending={retrying}>
      Try again
    </Button>
  )
  return (
    <div role="alert">
      <Message icon={<CircleAlert className="text-danger" />} title={`Couldn’t load ${what}`} action={action ?? retry}>
        <p>{failure.message}</p>
        {failure.requestId && (
          <p className="mt-1 flex items-center justify-center gap-1 text-xs">
            Request ID <IdChip id={failure.requestId} label="request ID" />
          </p>
        )}
      </Message>
    </div>
  )
}
