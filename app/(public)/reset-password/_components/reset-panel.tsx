'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { openClient } from '#app/_session/open-client.ts'
import { useLinkSecret } from '#app/_session/use-link-secret.ts'
import { FormError } from '#components/form/form-error.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { ApiError } from '#lib/client/errors.ts'
import { failureOf } from '#lib/client/failure.ts'
import { ResetPassword } from '#lib/modules/members/contract.ts'
import { NewPasswordField } from '../../new-password-field.tsx'

/** Sets a new password from the page's link. */
export function ResetPanel() {
  const secret = useLinkSecret()
  const [done, setDone] = useState(false)
  if (secret === undefined) return <Skeleton className="h-40" />
  if (done) {
    return (
      <div className="grid gap-4">
        <Alert tone="success" title="Password changed">
          You were signed out everywhere. Sign in with your new password.
        </Alert>
        <ButtonLink href="/sign-in">Go to sign-in</ButtonLink>
      </div>
    )
  }
  return <ResetForm secret={secret || '-'} onDone={() => setDone(true)} />
}

function ResetForm({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: formResolver(ResetPassword),
    defaultValues: { token: secret, password: '' },
  })
  const onSubmit = handleSubmit((body) =>
    openClient.call('POST /password-resets/use', { body }).then(onDone, (error: unknown) => {
      const unknown = error instanceof ApiError && error.status === 404
      const failure = unknown ? { message: 'This reset link is invalid. Request a new one.' } : failureOf(error)
      applyServerError(setError, failure, { fields: ['password'] })
    }),
  )
  return (
    <form method="post" onSubmit={onSubmit} className="grid gap-4" noValidate>
      <NewPasswordField control={control} name="password" label="New password" />
      <FormError control={control} />
      <Button type="submit" variant="primary" size="lg" pending={formState.isSubmitting}>
        Set password
      </Button>
    </form>
  )
}
