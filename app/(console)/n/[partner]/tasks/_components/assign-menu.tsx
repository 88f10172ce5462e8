'use client'

import { UserRound } from 'lucide-react'
import { useReader } from '#app/_session/reader.tsx'
import { DropdownMenu, MenuItem } from '#components/overlay/dropdown-menu.tsx'
import { useWorkers } from './use-names.ts'
import type { TaskWork } from './use-task-work.ts'

/**
 * Assigns the task to a colleague. Renders nothing if there is none or the task cannot be assigned.
 */
export function AssignMenu({ work: { assign } }: { work: TaskWork }) {
  const { number: me } = useReader()
  const colleagues = useWorkers().filter(({ number }) => number !== me)
  if (!assign || colleagues.length === 0) return null
  return (
    <DropdownMenu
      size="sm"
      align="end"
      trigger={
        <>
          <UserRound aria-hidden />
          Assign
        </>
      }
    >
      {colleagues.map(({ number, name }) => (
        <MenuItem key={number} onClick={() => assign(number)}>
          {name}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}
