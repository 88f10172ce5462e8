'use client'

import { AlarmClock, CircleX, Hand, Pause, UserRound, X } from 'lucide-react'
import { useReader } from '#app/_session/reader.tsx'
import { DropdownMenu, MenuItem } from '#components/overlay/dropdown-menu.tsx'
import { Button } from '#components/ui/button.tsx'
import { useNow } from '#components/value/use-now.tsx'
import { useWorkers } from '../_components/use-names.ts'
import { snoozeTimes } from '../snooze-times.ts'
import type { Act } from './acts.ts'

interface BulkBarProps {
  count: number
  /** When the first of the selected payments expires, in Unix seconds. */
  expiresAt: number
  /** Totals of the selected payments, one per currency. */
  sums: readonly string[]
  onAct: (act: Act) => void
  onFail: () => void
  onClear: () => void
}

/** On phones, the bar sits at the bottom within reach of the thumb, without moving the list. */
const PHONE =
  'max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:flex-nowrap max-sm:justify-end max-sm:border-line max-sm:border-t max-sm:bg-surface max-sm:px-3 max-sm:pt-2 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))] max-sm:shadow-float'

/** Actions on the selected payments. Accepting requires individual review. */
export function BulkBar({ count, expiresAt, sums, onAct, onFail, onClear }: BulkBarProps) {
  const { number: me } = useReader()
  const now = useNow()
  const colleagues = useWorkers().filter(({ number }) => number !== me)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not a form's fieldset.
    <div role="group" aria-label="Selected payments" className={`flex flex-wrap items-center gap-2 ${PHONE}`}>
      <span role="status" className="num shrink-0 font-medium text-sm max-sm:mr-auto">
        {count} <span className="max-sm:sr-only">selected</span>
        <span className="ml-2 font-normal text-muted text-xs max-lg:sr-only">{sums.join(' · ')}</span>
      </span>
      <Button size="sm" onClick={() => onAct({ kind: 'assign', assignee: me, name: 'you', me })}>
        <Hand aria-hidden />
        Claim
      </Button>
      <Button size="sm" onClick={() => onAct({ kind: 'hold', me })}>
        <Pause aria-hidden />
        Hold
      </Button>
      {now !== undefined && (
        <DropdownMenu
          size="sm"
          trigger={
            <>
              <AlarmClock aria-hidden />
              <span className="max-sm:sr-only">Snooze</span>
            </>
          }
        >
          {snoozeTimes(now, expiresAt).map(({ label, at, isTooLate }) => (
            <MenuItem
              key={label}
              disabled={isTooLate}
              onClick={() => onAct({ kind: 'snooze', until: Math.floor(at / 1000), me })}
            >
              {label}
              {isTooLate && <span className="ml-auto pl-3 text-xs">After first expiry</span>}
            </MenuItem>
          ))}
        </DropdownMenu>
      )}
      <Button size="sm" onClick={onFail}>
        <CircleX aria-hidden />
        Decline
      </Button>
      {colleagues.length > 0 && (
        <DropdownMenu
          size="sm"
          trigger={
            <>
              <UserRound aria-hidden />
              <span className="max-sm:sr-only">Assign to</span>
            </>
          }
        >
          {colleagues.map(({ number, name }) => (
            <MenuItem key={number} onClick={() => onAct({ kind: 'assign', assignee: number, name, me })}>
              {name}
            </MenuItem>
          ))}
        </DropdownMenu>
      )}
      <Button size="sm" variant="ghost" onClick={onClear} title="Clear selection">
        <span className="max-sm:sr-only">Clear selection</span>
        <X aria-hidden className="sm:hidden" />
      </Button>
    </div>
  )
}
