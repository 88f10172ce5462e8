'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { leave } from '#app/(console)/_shell/account-actions.ts'
import { EnableDialog } from '#app/(console)/settings/security/enable-dialog.ts'
import { meQuery } from '#app/(console)/settings/security/queries.ts'
import { Button } from '#components/ui/button.tsx'

/** Sets up a second factor and continues to the requested page with a full load. */
export function SetupPanel({ returnTo }: { returnTo: string }) {
  const { dialog, open } = useDialog()
  const queryClient = useQueryClient()
  const continueIfSetUp = async () => {
    const me = await queryClient.fetchQuery({ ...meQuery(), staleTime: 0 })
    if (me.second_factor_from === null) window.location.assign(returnTo)
  }
  const onSetUp = () =>
    open((onClose) => (
      <EnableDialog
        onClose={() => {
          onClose()
          void continueIfSetUp()
        }}
      />
    ))
  return (
    <div className="grid gap-4">
      <p className="text-sm">
        Your organization requires two-factor authentication. Set it up with an authenticator app to continue.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={onSetUp}>
          Set up
        </Button>
        <Button onClick={leave}>Sign out</Button>
      </div>
      {dialog}
    </div>
  )
}
