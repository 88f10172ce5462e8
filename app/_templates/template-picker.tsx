'use client'

import { useQuery } from '@tanstack/react-query'
import { useRemote } from '#app/_remote/remote-context.tsx'
import { DropdownMenu, MenuItem } from '#components/overlay/dropdown-menu.tsx'
import { Button } from '#components/ui/button.tsx'
import type { TemplateKind } from '#lib/modules/message-templates/states.ts'
import { templatesQuery } from './queries.ts'

interface TemplatePickerProps {
  kind: TemplateKind
  /** The menu's name, such as "Note templates". */
  label: string
  onPick: (body: string) => void
}

/** Offers the organization's templates of a kind. Renders nothing if there are none. */
export function TemplatePicker({ kind, label, onPick }: TemplatePickerProps) {
  const { data, error, isFetching, refetch } = useQuery(templatesQuery())
  const remote = useRemote()
  // A remote gateway may not have them.
  if (error && !data) {
    return remote ? null : (
      <Button size="sm" variant="ghost" pending={isFetching} onClick={() => void refetch()}>
        Couldn’t load templates. Try again
      </Button>
    )
  }
  const offered = data?.filter((template) => template.kind === kind) ?? []
  if (offered.length === 0) return null
  return (
    <DropdownMenu trigger="Templates" label={label} size="sm" variant="ghost" align="end">
      {offered.map(({ token, name, body }) => (
        <MenuItem key={token} title={body} onClick={() => onPick(body)}>
          <span className="truncate">{name}</span>
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}
