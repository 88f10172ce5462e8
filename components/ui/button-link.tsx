import Link from 'next/link'
import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'

/** A link that leads somewhere and looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...rest} className={buttonClass({ variant, size, className })} />
}
