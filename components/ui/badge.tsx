import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { type Tone, toneClass } from './tone.ts'

/** A short word or count on a tinted background. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: Tone
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={clsx(
        'num inline-flex h-5 align-middle items-center gap-1 rounded-sm border px-1.5 font-medium text-2xs [&_svg]:size-3 [&_svg]:shrink-0',
        toneClass[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
