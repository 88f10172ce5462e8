'use client'

import { useQuery } from '@tanstack/react-query'
import { type Control, type FieldValues, type Resolver, useForm, useWatch } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { SelectField } from '#components/form/select-field.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { useViewer } from '#components/value/use-viewer.tsx'
import { failureOf } from '#lib/client/failure.ts'
import type { ChatChannel, CreateChatChannel, UpdateChatChannel } from '#lib/modules/notifications/chat/contract.ts'
import { CHAT_PRODUCTS } from '#lib/modules/notifications/states.ts'
import { ownNamespacesQuery } from '../../../namespaces/queries.ts'
import { WORDS } from '../words.ts'
import { type ChannelForm, changedChannel, formOf, newChannel, newForm } from './channel-form.ts'
import { HoursFields } from './hours-fields.tsx'
import { KindsField } from './kinds-field.tsx'
import { useCreateChannel, useUpdateChannel } from './queries.ts'
import { PLACEHOLDERS, PRODUCT_HINTS, PRODUCT_WORDS } from './words.ts'

const PRODUCTS = CHAT_PRODUCTS.map((value) => ({ value, label: PRODUCT_WORDS[value] }))
const FIELDS = ['name', 'address', 'kinds', 'time_zone'] as const
const NAMES = { partner_id: 'partner', 'quiet_hours.until': 'until' } as const

export function AddChannelDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateChannel()
  const { timeZone } = useViewer()
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add chat channel"
      description="Messages never include people’s names or text that they wrote. If there are more than 30 in a minute, they’re summarized."
    >
      <ChannelFields<CreateChatChannel>
        resolver={formResolver(newChannel)}
        values={newForm(timeZone)}
        action="Add channel"
        pending={create.isPending}
        save={(body) => create.mutateAsync(body)}
        onSaved={({ name }) => notify({ kind: 'success', title: `${name} added`, description: 'Send a test message.' })}
        onClose={onClose}
      />
    </Dialog>
  )
}

export function EditChannelDialog({ channel, onClose }: { channel: ChatChannel; onClose: () => void }) {
  const update = useUpdateChannel(channel.token)
  return (
    <Dialog open onClose={onClose} title={`Edit ${channel.name}`}>
      <ChannelFields<UpdateChatChannel>
        resolver={formResolver(changedChannel)}
        values={formOf(channel)}
        stored={channel.address}
        action="Save changes"
        pending={update.isPending}
        save={(body) => update.mutateAsync(body)}
        onSaved={({ name }) => notify({ kind: 'success', title: `${name} saved` })}
        onClose={onClose}
      />
    </Dialog>
  )
}

interface ChannelFieldsProps<Body> {
  resolver: Resolver<ChannelForm, unknown, Body>
  values: ChannelForm
  action: string
  pending: boolean
  /** The masked address of an existing channel. */
  stored?: string
  save: (body: Body) => Promise<ChatChannel>
  onSaved: (channel: ChatChannel) => void
  onClose: () => void
}

function ChannelFields<Body extends FieldValues>(props: ChannelFieldsProps<Body>) {
  const { resolver, values, action, pending, stored, save, onSaved, onClose } = props
  const { control, handleSubmit, setError } = useForm<ChannelForm, unknown, Body>({ resolver, defaultValues: values })
  const product = useWatch({ control, name: 'product' })
  const onSubmit = handleSubmit((body) =>
    save(body).then(
      (channel) => {
        onClose()
        onSaved(channel)
      },
      (error: unknown) => applyServerError(setError, failureOf(error), { fields: FIELDS, names: NAMES }),
    ),
  )
  return (
    <form onSubmit={onSubmit} className="grid gap-4" noValidate>
      <TextField
        control={control}
        name="name"
        label="Name"
        placeholder="Payments team"
        maxLength={100}
        autoComplete="off"
      />
      <SelectField control={control} name="product" label="App" options={PRODUCTS} hint={PRODUCT_HINTS[product]} />
      <TextField
        control={control}
        name="address"
        label="Webhook URL"
        type="url"
        mono
        optional={stored !== undefined}
        maxLength={2000}
        autoComplete="off"
        placeholder={stored ?? PLACEHOLDERS[product]}
        hint={
          stored === undefined
            ? 'Create an incoming webhook in Slack or Teams and paste its URL. You won’t see it again.'
            : 'Leave empty to keep the stored URL. A new URL resumes a failed channel.'
        }
      />
      {stored === undefined && <NamespaceField control={control} />}
      <KindsField control={control} />
      <HoursFields control={control} />
      <FormError control={control} />
      <FormActions action={action} pending={pending} onCancel={onClose} />
    </form>
  )
}

type FieldProps = { control: Control<ChannelForm, unknown, FieldValues> }

function NamespaceField({ control }: FieldProps) {
  const { data: namespaces = [] } = useQuery(ownNamespacesQuery())
  const options = [
    { value: '', label: WORDS.allNamespaces },
    ...namespaces.map(({ token, name, environment }) => ({ value: token, label: `${name} (${environment})` })),
  ]
  return <SelectField control={control} name="partner" label="Namespace" options={options} />
}
