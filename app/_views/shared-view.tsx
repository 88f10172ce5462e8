'use client'

import { roleLabelPlural } from '#app/(console)/settings/members/roles.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import { ROLES, type Role } from '#lib/kernel/access.ts'
import type { SavedView } from '#lib/modules/saved-views/contract.ts'
import { nameProblem } from './saved-views.ts'
import { ViewName } from './view-name.tsx'
import { useDeleteView, useUpdateView } from './view-writes.ts'

/** A shared view in the dialog: its name, and whose first view it is. */
export function SharedView({ view, views }: { view: SavedView; views: readonly SavedView[] }) {
  const update = useUpdateView()
  const remove = useDeleteView()
  const { token: view_id, name, partner_id, default_roles } = view
  const failure = failureOrNone(update.error ?? remove.error)
  const shown = (update.isPending && update.variables.body?.default_roles) || default_roles
  const sameScope = views.filter((other) => other.partner_id === partner_id)
  const turn = (role: Role, on: boolean) => {
    const others = default_roles.filter((other) => other !== role)
    update.mutate({ view_id, body: { default_roles: on ? [...others, role] : others } })
  }
  return (
    <ViewName
      name={name}
      problemOf={(typed) => nameProblem(sameScope, typed, name)}
      onRename={(next) => update.mutate({ view_id, body: { name: next } })}
      onDelete={() => remove.mutate(view_id)}
    >
      <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-xs">
        <legend className="sr-only">Roles that see {name} first</legend>
        <span>{partner_id ? 'This namespace' : 'All namespaces'} · Default for</span>
        {ROLES.toReversed().map((role) => (
          <span key={role} className="flex items-center gap-1.5 text-ink">
            <Checkbox
              id={`${view_id}-${role}`}
              checked={shown.includes(role)}
              disabled={update.isPending}
              onChange={({ target }) => turn(role, target.checked)}
            />
            <label htmlFor={`${view_id}-${role}`}>{roleLabelPlural(role)}</label>
          </span>
        ))}
      </fieldset>
      {failure && (
        <span role="alert" className="text-danger text-xs">
          {failure.message}
        </span>
      )}
    </ViewName>
  )
}
