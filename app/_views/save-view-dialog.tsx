'use client'

import { type FormEvent, useId, useState } from 'react'
import { useDenialReason } from '#app/_session/reader.tsx'
import { Field } from '#components/form/field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import type { Role } from '#lib/kernel/access.ts'
import { RoleBoxes } from './role-boxes.tsx'
import { MAX_NAME, nameProblem, withView } from './saved-views.ts'
import { useSharedViews } from './shared-views.tsx'
import { useViews } from './use-views.ts'
import { useShareView } from './view-writes.ts'

const AUDIENCES = [
  { value: 'me', label: 'Only me, in this browser' },
  { value: 'namespace', label: 'Everyone, in this namespace' },
  { value: 'organization', label: 'Everyone, in all namespaces' },
] as const
type Audience = (typeof AUDIENCES)[number]['value']

interface SaveViewDialogProps {
  search: string
  hidden: readonly string[]
  /** All columns of the list. */
  columns: readonly string[]
  onClose: () => void
}

/** Saves the current list as a named view, for the user or for the organization. */
export function SaveViewDialog({ search, hidden, columns, onClose }: SaveViewDialogProps) {
  const id = useId()
  const { views, save } = useViews()
  const shared = useSharedViews()
  const share = useShareView()
  const [audience, setAudience] = useState<Audience>('me')
  const [roles, setRoles] = useState<Role[]>([])
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()

  const failure = failureOrNone(share.error)

  const done = (text: string) => {
    onClose()
    notify({ kind: 'success', title: text })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const given = name.trim()
    const partner_id = audience === 'namespace' && shared ? shared.partner : null
    const others = audience === 'me' ? views : (shared?.views.filter((view) => view.partner_id === partner_id) ?? [])
    const wrong = nameProblem(others, given)
    setProblem(wrong)
    if (wrong) return
    if (audience === 'me' || !shared) {
      save(withView(views, { name: given, search, hidden, columns }))
      return done(`View ${given} saved`)
    }
    const shown = { search, hidden_columns: [...hidden], columns: [...columns] }
    const body = { list: shared.list, partner_id, name: given, ...shown, default_roles: roles }
    share.mutate(body, { onSuccess: () => done(`View ${given} shared`) })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Save view"
      description="Saves the filters, sort order, page size and columns."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={`${id}-form`} variant="primary" pending={share.isPending}>
            Save view
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} onSubmit={onSubmit} noValidate className="grid gap-4">
        {failure && <Alert title={failure.message} requestId={failure.requestId} />}
        <Field id={id} label="Name" error={problem}>
          <Input
            id={id}
            value={name}
            onChange={({ target }) => setName(target.value)}
            maxLength={MAX_NAME}
            autoComplete="off"
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-error`}
          />
        </Field>
        {shared && <AudienceField value={audience} onChange={setAudience} />}
        {audience !== 'me' && (
          <RoleBoxes legend="Roles that see this view first" label="Default for" value={roles} onChange={setRoles} />
        )}
      </form>
    </Dialog>
  )
}

function AudienceField({ value, onChange }: { value: Audience; onChange: (audience: Audience) => void }) {
  const id = useId()
  const denied = useDenialReason('POST /saved-views')
  return (
    <Field id={id} label="Visible to" hint={denied && `Only you see this view. ${denied}`} error={undefined}>
      <Select
        id={id}
        value={value}
        options={AUDIENCES}
        disabled={denied !== undefined}
        aria-describedby={denied && `${id}-hint`}
        onChange={({ target }) => onChange(target.value as Audience)}
      />
    </Field>
  )
}
