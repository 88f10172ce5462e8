import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

type LabelProps = ComponentProps<'label'> & { htmlFor: string; optional?: boolean }

/**
 * A control's label. `optional` marks optional fields in words instead of starring the required
 * ones.
 */
export function Label({ optional = false, className, children, htmlFor, ...rest }: LabelProps) {
  return (
    <label {...rest} htmlFor={htmlFor} className={clsx('block font-medium text-ink text-sm', className)}>
      {children}
      {optional && <span className="font-normal text-subtle"> (optional)</span>}
    </label>
  )
}
