'use client'

import { useState } from 'react'
import { PasswordForm } from '#app/_dialog/password-form.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { useDisableTotp, useRecoveryCodes } from '../queries.ts'
import { RecoveryCodesShown } from './recovery-codes.tsx'

/** Turns off two-factor authentication. */
export function DisableTotpDialog({ onClose }: { onClose: () => void }) {
  const disable = useDisableTotp()
  const onPassword = (password: string, code?: string) =>
    disable.mutate(
      { password, code },
      {
        onSuccess: () => {
          onClose()
          notify({ kind: 'success', title: 'Two-factor authentication turned off' })
        },
      },
    )
  return (
    <Dialog open onClose={onClose} title="Turn off two-factor authentication?">
      <PasswordForm
        action="Turn off two-factor authentication"
        write={disable}
        needsCode
        onPassword={onPassword}
        onClose={onClose}
      >
        <p className="text-sm">
          Without a passkey, you’ll sign in with your password only, and your recovery codes stop working.
        </p>
      </PasswordForm>
    </Dialog>
  )
}

/** Replaces the recovery codes. */
export function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const make = useRecoveryCodes()
  const [codes, setCodes] = useState<readonly string[]>()
  const onPassword = (password: string, code?: string) =>
    make.mutate({ password, code }, { onSuccess: ({ recovery_codes }) => setCodes(recovery_codes) })
  return (
    <Dialog open onClose={onClose} dismissible={!codes} title={codes ? 'Your recovery codes' : 'New recovery codes'}>
      {codes ? (
        <RecoveryCodesShown codes={codes} onDone={onClose} />
      ) : (
        <PasswordForm action="Create new codes" write={make} needsCode onPassword={onPassword} onClose={onClose}>
          <p className="text-sm">Your previous codes stop working.</p>
        </PasswordForm>
      )}
    </Dialog>
  )
}
