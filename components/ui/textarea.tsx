import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlClass } from './control-class.ts'

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} rows={rows} className={clsx(controlClass, 'block py-1.5', className)} />
}
