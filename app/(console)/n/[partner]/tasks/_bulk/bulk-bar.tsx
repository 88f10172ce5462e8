'use client'

import { Hand, Pause, UserRound, X } from 'lucide-react'
import { useReader } from '#app/_session/reader.tsx'
import { Button } from '#components/ui/button.tsx'
import { DropdownMenu, MenuItem } from '#components/ui/dropdown-menu.tsx'
import { useWorkers } from '../_components/use-names.ts'
import type { Act } from './acts.ts'

interface BulkBarProps {
  count: number
  onAct: (act: Act) => void
  onFail: () => void
  onClear: () => void
}

/** What can be done with the ticked tasks; to accept is looked at one by one. */
export function BulkBar({ count, onAct, onFail, onClear }: BulkBarProps) {
  const { number: me } = useReader()
  const colleagues = useWorkers().filter(({ number }) => number !== me)
  return (
    <>
      <span role="status" className="num font-medium text-sm">
        {count} selected
      </span>
      <Button size="sm" onClick={() => onAct({ kind: 'assign', assignee: me, name: 'you' })}>
        <Hand aria-hidden />
        Claim
      </Button>
      <Button size="sm" onClick={() => onAct({ kind: 'hold' })}>
        <Pause aria-hidden />
        Hold
      </Button>
      <Button size="sm" onClick={onFail}>
        <X aria-hidden />
        Fail
      </Button>
      {colleagues.length > 0 && (
        <DropdownMenu
          size="sm"
          trigger={
            <>
              <UserRound aria-hidden />
              Assign to
            </>
          }
        >
          {colleagues.map(({ number, name }) => (
            <MenuItem key={number} onClick={() => onAct({ kind: 'assign', assignee: number, name })}>
              {name}
            </MenuItem>
          ))}
        </DropdownMenu>
      )}
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear selection
      </Button>
    </>
  )
}
