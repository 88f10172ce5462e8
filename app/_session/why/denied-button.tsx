'use client'

import { useEffect, useEffectEvent } from 'react'
import { Tooltip } from '#components/overlay/tooltip.tsx'
import { Button, type ButtonProps } from '#components/ui/button.tsx'
import type { RouteName } from '#lib/client/client.ts'
import { useWhy } from './use-why.tsx'

interface DeniedButtonProps extends ButtonProps {
  calls: RouteName
  /** Whether the button was pressed before this script had loaded. */
  isPressed: boolean
}

/** A button for an operation that the reader may not call: names the missing permission and explains it. */
export function DeniedButton({ calls, isPressed, ...rest }: DeniedButtonProps) {
  const why = useWhy(calls)
  const show = useEffectEvent(why.show)
  useEffect(() => {
    if (isPressed) show()
  }, [isPressed])
  return (
    <>
      <Tooltip text={`Requires the permission “${why.missing}”. Press to see who can grant it.`}>
        <Button {...rest} type="button" aria-disabled onClick={why.show} />
      </Tooltip>
      {why.dialog}
    </>
  )
}
