'use client'

import { Button, type ButtonProps } from '#components/ui/button.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'
import type { Role } from '#lib/kernel/access.ts'
import { useWhyNot } from './reader.tsx'

/** A button for members with a role; for others it is asleep and says why, on hover and on focus. */
export function GuardedButton({ needs, onClick, ...rest }: ButtonProps & { needs: Role }) {
  const whyNot = useWhyNot(needs)
  if (!whyNot) return <Button {...rest} onClick={onClick} />
  return (
    <Tooltip text={whyNot}>
      <Button {...rest} aria-disabled />
    </Tooltip>
  )
}
