'use client'

import { Tooltip } from '#components/overlay/tooltip.tsx'
import { Button, type ButtonProps } from '#components/ui/button.tsx'
import type { RouteName } from '#lib/client/client.ts'
import { useWhy } from './use-why.tsx'

/** A button for an operation that the reader may not call: names the missing permission and explains it. */
export function DeniedButton({ calls, ...rest }: ButtonProps & { calls: RouteName }) {
  const why = useWhy(calls)
  return (
    <>
      <Tooltip text={`Requires the permission “${why.missing}”. Press to see who can grant it.`}>
        <Button {...rest} type="button" aria-disabled onClick={why.show} />
      </Tooltip>
      {why.dialog}
    </>
  )
}
