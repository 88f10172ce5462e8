'use client'

import { clsx } from 'clsx'
import { clockExactText, dateText, exactText, relativeText, timeText } from './time-text.ts'
import { useExact, useNow } from './use-now.tsx'
import { useViewer } from './use-viewer.tsx'

const ABSOLUTE = { relative: timeText, absolute: timeText, date: dateText, exact: exactText, clock: clockExactText }

interface TimeProps {
  /** A Date, an ISO string or milliseconds. */
  value: Date | string | number
  /** `relative` shows "3 minutes ago", the others the reader's local time (time-text.ts). */
  format?: keyof typeof ABSOLUTE
  className?: string
}

/**
 * A timestamp in the reader's format and time zone. Relative times are absolute without a
 * `PageTime`. The tooltip has the time in UTC.
 */
export function Time({ value, format = 'relative', className }: TimeProps) {
  const now = useNow()
  const viewer = useViewer()
  const at = new Date(value)
  const exact = useExact(at)
  const relative = format === 'relative' && now !== undefined
  return (
    // Browser and server can have different data about regions.
    <time dateTime={at.toISOString()} title={exact} className={clsx('num', className)} suppressHydrationWarning>
      {relative ? relativeText(at.getTime(), now) : ABSOLUTE[format](at, viewer)}
    </time>
  )
}

/** A relative and an absolute time that stand alone, and therefore start with a capital (app/globals.css). */
export const FullTime = ({ value }: Pick<TimeProps, 'value'>) => (
  <span data-alone>
    <Time value={value} /> · <Time value={value} format="absolute" />
  </span>
)
