'use client'

import { clsx } from 'clsx'
import { relativeText, utcDay, utcText } from './time-text.ts'
import { useExact, useNow } from './use-now.tsx'

interface TimeProps {
  /** A Date, an ISO string or milliseconds. */
  value: Date | string | number
  /** `relative` shows "3 minutes ago"; `absolute` and `date` are UTC. */
  format?: 'relative' | 'absolute' | 'date'
  className?: string
}

/**
 * A timestamp. Relative times fall back to UTC without a `PageTime`. The tooltip shows both UTC and
 * local time.
 */
export function Time({ value, format = 'relative', className }: TimeProps) {
  const now = useNow()
  const at = new Date(value)
  const exact = useExact(at)
  const absolute = format === 'date' ? utcDay(at) : utcText(at)
  const relative = format === 'relative' && now !== undefined
  return (
    <time dateTime={at.toISOString()} title={exact} className={clsx('num', className)}>
      {relative ? relativeText(at.getTime(), now) : absolute}
    </time>
  )
}
