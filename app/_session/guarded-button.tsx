'use client'

import { Tooltip } from '#components/overlay/tooltip.tsx'
import { Button, type ButtonProps } from '#components/ui/button.tsx'
import type { RouteName } from '#lib/client/client.ts'
import { useDenialReason } from './reader.tsx'

/**
 * A button that calls an operation. For members who may not, it is disabled and explains why on
 * hover and focus.
 */
export function GuardedButton({ calls, onClick, ...rest }: ButtonProps & { calls: RouteName }) {
  const denialReason = useDenialReason(calls)
  if (!denialReason) return <Button {...rest} onClick={onClick} />
  return (
    <Tooltip text={denialReason}>
      <Button {...rest} aria-disabled />
    </Tooltip>
  )
}
