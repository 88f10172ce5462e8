'use client'

import { useState } from 'react'
import { PasswordForm } from '#app/_dialog/password-form.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { notify } from '#components/ui/notify.ts'
import { useDisableTotp, useRecoveryCodes } from '../queries.ts'
import { RecoveryCodesShown } from './recovery-codes.tsx'

/** Turns the second factor off. */
export function DisableTotpDialog({ onClose }: { onClose: () => void }) {
  const disable = useDisableTotp()
  const onPassword = (password: string) =>
    disable.mutate(password, {
      onSuccess: () => {
        onClose()
        notify({ kind: 'success', title: 'The second factor is off' })
      },
    })
  return (
    <Dialog open onClose={onClose} title="Turn the second factor off?">
      <PasswordForm action="Turn off" write={disable} onPassword={onPassword} onClose={onClose}>
        <p className="text-sm">From then on your password alone signs you in. Your recovery codes end.</p>
      </PasswordForm>
    </Dialog>
  )
}

/** Makes new recovery codes in place of the old. */
export function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const make = useRecoveryCodes()
  const [codes, setCodes] = useState<readonly string[]>()
  const onPassword = (password: string) =>
    make.mutate(password, { onSuccess: ({ recovery_codes }) => setCodes(recovery_codes) })
  return (
    <Dialog open onClose={onClose} dismissible={!codes} title={codes ? 'Your recovery codes' : 'New recovery codes'}>
      {codes ? (
        <RecoveryCodesShown codes={codes} onDone={onClose} />
      ) : (
        <PasswordForm action="Make new codes" write={make} onPassword={onPassword} onClose={onClose}>
          <p className="text-sm">All earlier ones end.</p>
        </PasswordForm>
      )}
    </Dialog>
  )
}
