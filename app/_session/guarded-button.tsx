'use client'

import { Button, type ButtonProps } from '#components/ui/button.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'
import type { Role } from '#lib/kernel/access.ts'
import { useWhyNot } from './reader.tsx'

/** A button that requires a role. For others it is disabled and explains why on hover and focus. */
export function GuardedButton({ needs, onClick, ...rest }: ButtonProps & { needs: Role }) {
  const whyNot = useWhyNot(needs)
  if (!whyNot) return <Button {...rest} onClick={onClick} />
  return (
    <Tooltip text={whyNot}>
      <Button {...rest} aria-disabled />
    </Tooltip>
  )
}
