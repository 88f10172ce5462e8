import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

type LabelProps = ComponentProps<'label'> & { htmlFor: string; optional?: boolean }

/** The label of one control; `optional` says so in words rather than starring the others. */
export function Label({ optional = false, className, children, htmlFor, ...rest }: LabelProps) {
  return (
    <label {...rest} htmlFor={htmlFor} className={clsx('block font-medium text-ink text-sm', className)}>
      {children}
      {optional && <span className="ml-1 font-normal text-subtle">(optional)</span>}
    </label>
  )
}
