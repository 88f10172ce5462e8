'use client'

import { Tooltip } from '#components/overlay/tooltip.tsx'
import { Button, type ButtonProps } from '#components/ui/button.tsx'
import type { RouteName } from '#lib/client/client.ts'
import { useWhyNot } from './reader.tsx'

/**
 * A button that calls an operation. For members who may not, it is disabled and explains why on hover
 * and focus.
 */
export function GuardedButton({ calls, onClick, ...rest }: ButtonProps & { calls: RouteName }) {
  const whyNot = useWhyNot(calls)
  if (!whyNot) return <Button {...rest} onClick={onClick} />
  return (
    <Tooltip text={whyNot}>
      <Button {...rest} aria-disabled />
    </Tooltip>
  )
}
