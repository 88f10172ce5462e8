import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, FlaskConical, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { IdChip } from '../value/id-chip.tsx'
import { Button } from './button.tsx'
import { type Tone, toneClass } from './tone.ts'

const ICONS: Record<Tone, ReactNode> = {
  neutral: <Info aria-hidden />,
  info: <Info aria-hidden />,
  success: <CircleCheck aria-hidden />,
  warning: <TriangleAlert aria-hidden />,
  danger: <CircleAlert aria-hidden />,
  sandbox: <FlaskConical aria-hidden />,
}

interface AlertProps {
  tone?: Tone
  title: ReactNode
  children?: ReactNode
  requestId?: string
  /** The approval request that the change waits for. */
  approvalId?: string | undefined
  onRetry?: () => void
  retrying?: boolean
  action?: ReactNode
  className?: string
}

/**
 * A message within the page. For a failed call, it shows the request ID and a retry action. A change
 * that waits for a second admin is no failure, and links to its approval request.
 */
export function Alert(props: AlertProps) {
  const { title, children, requestId, approvalId, onRetry, retrying, action, className } = props
  const { tone = approvalId ? 'info' : 'danger' } = props
  return (
    <div
      role={tone === 'danger' ? 'alert' : approvalId ? 'status' : 'note'}
      className={clsx('flex items-start gap-2.5 rounded-md border px-3 py-2.5 text-sm', toneClass[tone], className)}
    >
      <span className="mt-0.5 [&_svg]:size-4">{ICONS[tone]}</span>
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium">{title}</p>
        {children && <div className="wrap-anywhere mt-0.5 text-ink">{children}</div>}
        {approvalId && (
          <a href={`/settings/approvals?approval=${approvalId}`} className="underline">
            View request
          </a>
        )}
        {requestId && (
          <p className="mt-1 flex flex-wrap items-center gap-1 text-xs">
            Request ID <IdChip id={requestId} label="request ID" />
          </p>
        )}
      </div>
      {action}
      {onRetry && (
        <Button size="sm" onClick={onRetry} pending={retrying}>
          Try again
        </Button>
      )}
    </div>
  )
}
