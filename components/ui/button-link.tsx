import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { IntentLink } from './intent-link.tsx'

export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof IntentLink> & ButtonLook) {
  return <IntentLink {...rest} className={buttonClass({ variant, size, className })} />
}
