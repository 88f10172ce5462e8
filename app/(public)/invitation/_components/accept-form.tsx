'use client'

import { useForm } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { openClient } from '#app/_session/open-client.ts'
import { signIn } from '#app/_session/sign-in-client.ts'
import { FormError } from '#components/form/form-error.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { Button } from '#components/ui/button.tsx'
import { failureOf } from '#lib/client/failure.ts'
import { AcceptInvitation } from '#lib/modules/members/contract.ts'
import { NewPasswordField } from '../../new-password-field.tsx'

const FIELDS = ['first_name', 'last_name', 'password'] as const

/** Name and password of a new member, who is then signed in. */
export function AcceptForm({ secret, email }: { secret: string; email: string }) {
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: formResolver(AcceptInvitation),
    defaultValues: { token: secret, first_name: '', last_name: '', password: '' },
  })
  const onSubmit = handleSubmit(async (body) => {
    try {
      await openClient.call('POST /invitations/accept', { body })
    } catch (error) {
      return applyServerError(setError, failureOf(error), { fields: FIELDS })
    }
    // Accepted. If signing in fails, the user can retry on the sign-in page; the link is used up
    // either way.
    await signIn(email, body.password)
    window.location.replace('/')
  })
  return (
    <form method="post" onSubmit={onSubmit} className="grid gap-4" noValidate>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <TextField
        control={control}
        name="first_name"
        label="First name"
        whenEmpty="Enter your first name"
        autoComplete="given-name"
        maxLength={100}
      />
      <TextField
        control={control}
        name="last_name"
        label="Last name"
        whenEmpty="Enter your last name"
        autoComplete="family-name"
        maxLength={100}
      />
      <NewPasswordField control={control} name="password" />
      <FormError control={control} />
      <Button type="submit" variant="primary" size="lg" pending={formState.isSubmitting}>
        Accept invitation
      </Button>
    </form>
  )
}
