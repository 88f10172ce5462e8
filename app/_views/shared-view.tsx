'use client'

import { failureOrNone } from '#lib/client/failure.ts'
import type { SavedView } from '#lib/modules/saved-views/contract.ts'
import { RoleBoxes } from './role-boxes.tsx'
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
  return (
    <ViewName
      name={name}
      problemOf={(typed) => nameProblem(sameScope, typed, name)}
      onRename={(next) => update.mutate({ view_id, body: { name: next } })}
      onDelete={() => remove.mutate(view_id)}
    >
      <RoleBoxes
        legend={`Roles that see ${name} first`}
        label={`${partner_id ? 'This namespace' : 'All namespaces'} · Default for`}
        value={shown}
        disabled={update.isPending}
        onChange={(roles) => update.mutate({ view_id, body: { default_roles: roles } })}
      />
      {failure && (
        <span role="alert" className="text-danger text-xs">
          {failure.message}
        </span>
      )}
    </ViewName>
  )
}
