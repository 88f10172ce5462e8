'use client'

import { useCallback, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { encode } from 'uqr'
import { formResolver } from '#app/_form/form-resolver.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { SecretLine } from '#components/value/secret-reveal.tsx'
import { type Failure, failureOf } from '#lib/client/failure.ts'
import { EnableTotp, type TotpEnrollment } from '#lib/modules/members/contract.ts'
import { startTotp, useEnableTotp } from '../queries.ts'
import { RecoveryCodesShown } from './recovery-codes.tsx'

/** Shows the QR code, asks for a first code and the password, then shows the recovery codes. */
export function EnableTotpDialog({ onClose }: { onClose: () => void }) {
  const [begun, setBegun] = useState<TotpEnrollment>()
  const [failure, setFailure] = useState<Failure>()
  const [codes, setCodes] = useState<readonly string[]>()
  const begin = useCallback(() => {
    startTotp().then(setBegun, (error: unknown) => setFailure(failureOf(error)))
  }, [])
  useEffect(begin, [begin])
  const onRetry = () => {
    setFailure(undefined)
    begin()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!codes}
      title={codes ? 'Your recovery codes' : 'Set up two-factor authentication'}
      description={codes ? undefined : 'Scan the QR code with an authenticator app, then enter the code it shows.'}
    >
      {failure && <Alert title={failure.message} requestId={failure.requestId} onRetry={onRetry} />}
      {codes && <RecoveryCodesShown codes={codes} onDone={onClose} />}
      {!codes && begun && <EnableForm begun={begun} onDone={setCodes} onClose={onClose} />}
      {!codes && !begun && !failure && <Skeleton className="h-96" />}
    </Dialog>
  )
}

interface EnableFormProps {
  begun: TotpEnrollment
  onDone: (codes: readonly string[]) => void
  onClose: () => void
}

function EnableForm({ begun, onDone, onClose }: EnableFormProps) {
  const enable = useEnableTotp()
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(EnableTotp),
    defaultValues: { enrolment: begun.enrolment, code: '', password: '' },
  })
  const onSubmit = handleSubmit((body) =>
    enable.mutateAsync(body).then(
      ({ recovery_codes }) => onDone(recovery_codes),
      (error) => applyServerError(setError, failureOf(error), { fields: ['code', 'password'] }),
    ),
  )
  return (
    <form onSubmit={onSubmit} className="grid gap-4" noValidate>
      <QrCode text={begun.uri} />
      <SecretLine label="Or enter this key" copied="secret key" value={begun.secret} />
      <TextField
        control={control}
        name="code"
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        mono
      />
      <TextField
        control={control}
        name="password"
        label="Your password"
        type="password"
        autoComplete="current-password"
        maxLength={128}
      />
      <FormError control={control} />
      <FormActions action="Turn on two-factor authentication" pending={enable.isPending} onCancel={onClose} />
    </form>
  )
}

/** Dark on light in both themes, because cameras require it. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label="QR code"
      viewBox={`0 0 ${size} ${size}`}
      className="mx-auto size-44 rounded-md bg-white"
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} fill="black" />
    </svg>
  )
}
