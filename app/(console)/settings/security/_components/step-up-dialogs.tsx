'use client'

import { useState } from 'react'
import { PasswordForm } from '#app/_dialog/password-form.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import type { ConfirmSession } from '#lib/modules/members/contract.ts'
import { useDisableTotp, useRecoveryCodes } from '../queries.ts'
import { RecoveryCodesShown } from './recovery-codes.tsx'

/** Turns off the authenticator app. */
export function DisableTotpDialog({ onClose }: { onClose: () => void }) {
  const disable = useDisableTotp()
  const turnOff = (proof: ConfirmSession) =>
    disable.mutate(proof, {
      onSuccess: () => {
        onClose()
        notify({ kind: 'success', title: 'Authenticator app turned off' })
      },
    })
  return (
    <Dialog open onClose={onClose} title="Turn off the authenticator app?">
      <PasswordForm
        action="Turn off authenticator app"
        write={disable}
        needsCode
        onPassword={(password, code) => turnOff({ password, code })}
        onPasskey={(passkey) => turnOff({ passkey })}
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
  const create = (proof: ConfirmSession) =>
    make.mutate(proof, { onSuccess: ({ recovery_codes }) => setCodes(recovery_codes) })
  return (
    <Dialog open onClose={onClose} dismissible={!codes} title={codes ? 'Your recovery codes' : 'New recovery codes'}>
      {codes ? (
        <RecoveryCodesShown codes={codes} onDone={onClose} />
      ) : (
        <PasswordForm
          action="Create new codes"
          write={make}
          needsCode
          onPassword={(password, code) => create({ password, code })}
          onPasskey={(passkey) => create({ passkey })}
          onClose={onClose}
        >
          <p className="text-sm">Your previous codes stop working.</p>
        </PasswordForm>
      )}
    </Dialog>
  )
}
