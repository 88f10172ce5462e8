'use client'

import { lazy, Suspense, useState } from 'react'
import { Button, type ButtonProps } from '#components/ui/button.tsx'
import type { RouteName } from '#lib/client/client.ts'
import { useReader } from './reader.tsx'

type GuardedButtonProps = ButtonProps & { calls: RouteName }

/** Loaded only for members who see one. If it cannot be loaded, the button is disabled without a reason. */
const DeniedButton = lazy(() =>
  import('./why/denied-button.tsx').then(
    (part) => ({ default: part.DeniedButton }),
    () => ({ default: Disabled }),
  ),
)

/**
 * A button that calls an operation. For members who may not, it names the missing permission on hover
 * and focus, and shows who can grant it when pressed.
 */
export function GuardedButton(props: GuardedButtonProps) {
  const { refused } = useReader()
  const [isPressed, setIsPressed] = useState(false)
  const { calls, ...rest } = props
  if (!refused[calls]) return <Button {...rest} />
  // A press before the script arrives opens the dialog as soon as it does.
  return (
    <Suspense fallback={<Button {...rest} type="button" aria-disabled onClick={() => setIsPressed(true)} />}>
      <DeniedButton {...props} isPressed={isPressed} />
    </Suspense>
  )
}

const Disabled = ({ calls: _, isPressed: __, ...rest }: GuardedButtonProps & { isPressed: boolean }) => (
  <Button {...rest} type="button" aria-disabled onClick={undefined} />
)
