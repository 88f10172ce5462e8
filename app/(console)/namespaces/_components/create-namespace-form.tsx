'use client'

import { useForm, useWatch } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { failureOf } from '#lib/client/failure.ts'
import type { Namespace } from '#lib/modules/namespaces/contract.ts'
import { DomainCheck } from '../domain-check.tsx'
import { useCreateNamespace } from '../queries.ts'
import { EnvironmentField } from './environment-field.tsx'
import { NamespaceForm, POLICY_FIELDS, toRequest } from './namespace-form.ts'
import { PolicyFields } from './policy-fields.tsx'

interface CreateNamespaceFormProps {
  environment?: NamespaceForm['environment'] | undefined
  onMade: (namespace: Namespace) => void
  onCancel: () => void
}

const EMPTY: NamespaceForm = {
  name: '',
  domain: '',
  environment: 'sandbox',
  confirm_incoming: false,
  reviewed_by: 'anyone',
  threshold: '',
  currency: 'USD',
}
const FIELDS = ['name', 'domain', 'environment', 'confirm_incoming', 'threshold', 'reviewed_by'] as const

/**
 * Form for name, domain and admission policy of a new namespace. A taken domain is reported at its
 * field.
 */
export function CreateNamespaceForm({ environment = 'sandbox', onMade, onCancel }: CreateNamespaceFormProps) {
  const create = useCreateNamespace()
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(NamespaceForm),
    defaultValues: { ...EMPTY, environment },
  })

  const [domain, chosen] = useWatch({ control, name: ['domain', 'environment'] })
  const onSubmit = handleSubmit((values) =>
    create
      .mutateAsync(toRequest(values))
      .then(onMade, (error) => applyServerError(setError, failureOf(error), { fields: FIELDS, names: POLICY_FIELDS })),
  )

  return (
    <form onSubmit={onSubmit} className="grid gap-4" noValidate>
      <TextField control={control} name="name" label="Name" placeholder="Harbor Bank" maxLength={100} />
      <TextField
        control={control}
        name="domain"
        label="Domain"
        placeholder="harbor"
        hint="The part after @ in every address. Must be unique in its environment. Can’t be changed later."
        maxLength={63}
        mono
      />
      <DomainCheck domain={domain} environment={chosen} />
      <EnvironmentField control={control} />
      <PolicyFields control={control} />
      <FormError control={control} />
      <FormActions action="Create namespace" pending={create.isPending} onCancel={onCancel} />
    </form>
  )
}
