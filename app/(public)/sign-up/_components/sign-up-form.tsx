'use client'

import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { openClient } from '#app/_session/open-client.ts'
import { signIn } from '#app/_session/sign-in-client.ts'
import { FormError } from '#components/form/form-error.tsx'
import { SelectField } from '#components/form/select-field.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { Button } from '#components/ui/button.tsx'
import type { SelectOption } from '#components/ui/select.tsx'
import { failureOf } from '#lib/client/failure.ts'
import { CreateOrganization } from '#lib/modules/organizations/contract.ts'
import { NewPasswordField } from '../../new-password-field.tsx'

const FIELDS = ['name', 'country', 'admin_email', 'admin_first_name', 'admin_last_name', 'admin_password'] as const

interface SignUpFormProps {
  countries: readonly SelectOption[]
}

/** The form, with the country of the browser's region. */
function useSignUpForm({ countries }: SignUpFormProps) {
  const { control, handleSubmit, setError, setValue, formState } = useForm({
    resolver: formResolver(CreateOrganization),
    defaultValues: {
      name: '',
      country: 'US',
      admin_email: '',
      admin_first_name: '',
      admin_last_name: '',
      admin_password: '',
    },
  })
  useEffect(() => {
    const { region } = new Intl.Locale(navigator.language)
    if (region && countries.some(({ value }) => value === region)) setValue('country', region)
  }, [countries, setValue])

  const onSubmit = handleSubmit(async (body) => {
    try {
      await openClient.call('POST /organization', { body })
    } catch (error) {
      return applyServerError(setError, failureOf(error), { fields: FIELDS })
    }
    // The account exists. If signing in fails, the user can retry on the sign-in page.
    await signIn(body.admin_email, body.admin_password)
    window.location.replace('/')
  })
  return { control, onSubmit, isSubmitting: formState.isSubmitting }
}

/** Creates a sandbox organization with its first admin, signs in, and opens onboarding. */
export function SignUpForm({ countries }: SignUpFormProps) {
  const { control, onSubmit, isSubmitting } = useSignUpForm({ countries })
  return (
    <form method="post" onSubmit={onSubmit} className="grid gap-4" noValidate>
      <TextField
        control={control}
        name="name"
        label="Organization name"
        whenEmpty="Enter your organization name"
        autoComplete="organization"
        maxLength={100}
      />
      <SelectField control={control} name="country" label="Country" options={countries} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          control={control}
          name="admin_first_name"
          label="First name"
          whenEmpty="Enter your first name"
          autoComplete="given-name"
          maxLength={100}
        />
        <TextField
          control={control}
          name="admin_last_name"
          label="Last name"
          whenEmpty="Enter your last name"
          autoComplete="family-name"
          maxLength={100}
        />
      </div>
      <TextField
        control={control}
        name="admin_email"
        label="Email"
        whenEmpty="Enter your email"
        type="email"
        autoComplete="username"
        maxLength={254}
      />
      <NewPasswordField control={control} name="admin_password" />
      <FormError control={control} />
      <Button type="submit" variant="primary" size="lg" pending={isSubmitting}>
        Create account
      </Button>
      <p className="text-center text-muted text-sm">
        Already have an account?{' '}
        <a href="/sign-in" className="py-1 text-accent-ink underline">
          Sign in
        </a>
      </p>
    </form>
  )
}
