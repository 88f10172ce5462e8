'use client'

import { Lock } from 'lucide-react'
import { Message } from '#components/layout/message.tsx'
import { Button } from '#components/ui/button.tsx'
import type { RouteName } from '#lib/client/client.ts'
import { useWhy } from './use-why.tsx'

interface RefusedProps {
  /** What the screen shows, such as “the audit log”. */
  what: string
  calls: RouteName
}

/** In place of a screen that the reader may not open: the missing permission, and who can grant it. */
export function Refused({ what, calls }: RefusedProps) {
  const why = useWhy(calls)
  return (
    <>
      <Message
        icon={<Lock />}
        title={`You can’t view ${what}`}
        action={<Button onClick={why.show}>Who can grant it?</Button>}
      >
        Requires the permission “{why.missing}”.
      </Message>
      {why.dialog}
    </>
  )
}
