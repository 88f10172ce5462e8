'use client'

import { type Control, useFieldArray, useForm } from 'react-hook-form'
import { z } from 'zod'
import { formResolver } from '#app/_form/form-resolver.ts'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { SelectField } from '#components/form/select-field.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { Button } from '#components/ui/button.tsx'
import { failureOf } from '#lib/client/failure.ts'
import { ROLES } from '#lib/kernel/access.ts'
import { type Connection, SaveConnection } from '#lib/modules/single-sign-on/contract.ts'
import { RoleRef } from '#lib/wire/roles.ts'
import { useRoles } from '../../members/use-roles.ts'
import { useSaveConnection } from '../queries.ts'
import { Copied } from './copied.tsx'

interface ConnectionDialogProps {
  connection: Connection | null
  redirectUri: string
  onClose: () => void
}

const REFUSED = 'none'
const [WEAKEST] = ROLES
const FIELDS = ['issuer', 'client_id', 'client_secret'] as const

/** The form's texts, of which empty ones are omitted from the request. */
const Filled = z
  .object({
    issuer: z.string(),
    client_id: z.string(),
    client_secret: z.string(),
    default_role: z.string(),
    role_claim: z.string(),
    role_mapping: z.array(z.object({ value: z.string(), role: RoleRef })),
  })
  .transform(({ client_secret, default_role, role_claim, ...texts }): unknown => ({
    ...texts,
    client_secret: client_secret || undefined,
    default_role: default_role === REFUSED ? null : default_role,
    role_claim: role_claim || null,
  }))
  .pipe(SaveConnection as z.ZodType<SaveConnection, unknown>)
type Values = z.input<typeof Filled>

/** Connects an identity provider or edits the connection. */
export function ConnectionDialog({ connection, redirectUri, onClose }: ConnectionDialogProps) {
  const save = useSaveConnection()
  const { options, isLoaded, failed } = useRoles()
  const newMembers = isLoaded ? [...options(undefined), { value: REFUSED, label: 'Refuse them' }] : []
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(Filled),
    defaultValues: {
      issuer: connection?.issuer ?? '',
      client_id: connection?.client_id ?? '',
      client_secret: '',
      default_role: connection ? (connection.default_role ?? REFUSED) : WEAKEST,
      role_claim: connection?.role_claim ?? '',
      role_mapping: connection?.role_mapping ?? [],
    },
  })
  const onSubmit = handleSubmit((body) =>
    save.mutateAsync(body).then(
      (saved) => {
        onClose()
        const title = saved.tested_at ? 'Connection saved' : 'Connection saved. Test it next.'
        notify({ kind: 'success', title })
      },
      (error) => applyServerError(setError, failureOf(error), { fields: FIELDS }),
    ),
  )
  return (
    <Dialog open onClose={onClose} title={connection ? 'Edit connection' : 'Connect an identity provider'}>
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        <div className="grid gap-1 text-sm">
          <p>Register this redirect URI with the provider:</p>
          <Copied value={redirectUri} label="redirect URI" />
        </div>
        <TextField control={control} name="issuer" label="Issuer" type="url" inputMode="url" maxLength={500} mono />
        <TextField control={control} name="client_id" label="Client ID" maxLength={500} autoComplete="off" mono />
        <TextField
          control={control}
          name="client_secret"
          label="Client secret"
          type="password"
          maxLength={1000}
          autoComplete="off"
          hint={connection ? 'Leave empty to keep the current secret.' : undefined}
        />
        <SelectField
          control={control}
          name="default_role"
          label="Role for new members"
          options={newMembers}
          disabled={!isLoaded}
          hint="For people who sign in for the first time and have no invitation."
        />
        {failed && <ReadFailed what="roles" query={failed} />}
        <TextField
          control={control}
          name="role_claim"
          label="Role claim"
          optional
          maxLength={200}
          autoComplete="off"
          mono
          hint="Claim of the ID token that sets the role at each sign-in, such as groups."
        />
        <RoleMapping control={control} />
        <FormError control={control} />
        <FormActions action="Save connection" pending={save.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function RoleMapping({ control }: { control: Control<Values, unknown, SaveConnection> }) {
  const { options, isLoaded } = useRoles()
  const { fields, append, remove } = useFieldArray({ control, name: 'role_mapping' })
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium text-sm">Role mapping</legend>
      {fields.map(({ id }, n) => (
        <div key={id} className="grid grid-cols-[1fr_8rem_auto] items-start gap-2">
          <TextField control={control} name={`role_mapping.${n}.value`} label="Claim value" maxLength={200} mono />
          <SelectField
            control={control}
            name={`role_mapping.${n}.role`}
            label="Role"
            options={options(undefined)}
            disabled={!isLoaded}
          />
          <Button className="mt-6.5" onClick={() => remove(n)}>
            Remove
          </Button>
        </div>
      ))}
      <Button className="justify-self-start" size="sm" onClick={() => append({ value: '', role: WEAKEST })}>
        Add value
      </Button>
    </fieldset>
  )
}
