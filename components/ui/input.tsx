import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlClass } from './control-class.ts'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input autoComplete="off" {...rest} className={clsx(controlClass, 'h-8', className)} />
}
