'use client'

import { useForm, useWatch } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { failureOf } from '#lib/client/failure.ts'
import { CreateNamespace } from '#lib/modules/namespaces/contract.ts'
import { DomainCheck } from '../namespaces/domain-check.tsx'
import { useCreateNamespace } from '../namespaces/queries.ts'
import { domainFrom } from './domain-from.ts'

const Form = CreateNamespace.pick({ name: true, domain: true })

interface NamespaceStepProps {
  organization: string
  onMade: (partner: string) => void
}

/** Creates the first namespace, with a name and domain suggested from the organization's name. */
export function NamespaceStep({ organization, onMade }: NamespaceStepProps) {
  const create = useCreateNamespace()
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(Form),
    defaultValues: { name: organization, domain: domainFrom(organization) },
  })
  const domain = useWatch({ control, name: 'domain' })
  const onSubmit = handleSubmit((body) =>
    create.mutateAsync(body).then(
      ({ token }) => onMade(token),
      (error) => applyServerError(setError, failureOf(error), { fields: ['name', 'domain'] }),
    ),
  )
  return (
    <form onSubmit={onSubmit} className="grid max-w-form gap-4" noValidate>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={control} name="name" label="Name" maxLength={100} />
        <TextField
          control={control}
          name="domain"
          label="Domain"
          hint="The part after @ in every address. Can’t be changed."
          maxLength={63}
          mono
        />
      </div>
      <DomainCheck domain={domain} />
      <FormError control={control} />
      <GuardedButton calls="POST /partner" type="submit" variant="primary" pending={create.isPending} className="w-fit">
        Create namespace
      </GuardedButton>
    </form>
  )
}
