'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { leave } from '#app/(console)/_shell/account-actions.ts'
import { AddPasskeyDialog, EnableDialog } from '#app/(console)/settings/security/dialogs.ts'
import { meQuery } from '#app/(console)/settings/security/queries.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { type Failure, failureOf } from '#lib/client/failure.ts'

type SetupPanelProps = { readonly returnTo: string; readonly offersPasskeys: boolean }

/** Sets up a second factor and continues to the requested page with a full load. */
export function SetupPanel({ returnTo, offersPasskeys }: SetupPanelProps) {
  const { dialog, open } = useDialog()
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<Failure>()
  const continueIfSetUp = async () => {
    try {
      const me = await queryClient.fetchQuery({ ...meQuery(), staleTime: 0 })
      if (me.second_factor_from === null) window.location.assign(returnTo)
    } catch (error) {
      setFailure(failureOf(error))
    }
  }
  const setUpIn = (SetUpDialog: typeof EnableDialog) =>
    open((onClose) => (
      <SetUpDialog
        onClose={() => {
          onClose()
          void continueIfSetUp()
        }}
      />
    ))
  return (
    <div className="grid gap-4">
      <p className="text-sm">
        Your organization requires two-factor authentication. Set it up to continue: with an authenticator app
        {offersPasskeys && ', or with a passkey in your browser, phone or password manager'}.
      </p>
      {failure && (
        <Alert title={failure.message} requestId={failure.requestId}>
          Reload the page to continue.
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => setUpIn(EnableDialog)}>
          Set up authenticator app
        </Button>
        {offersPasskeys && <Button onClick={() => setUpIn(AddPasskeyDialog)}>Add passkey</Button>}
        <Button onClick={leave}>Sign out</Button>
      </div>
      {dialog}
    </div>
  )
}
