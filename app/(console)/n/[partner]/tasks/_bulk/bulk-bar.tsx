'use client'

import { AlarmClock, CircleX, Hand, Pause, UserRound, UserRoundCheck } from 'lucide-react'
import { SelectionBar } from '#app/_list/selection-bar.tsx'
import { useReader } from '#app/_session/reader.tsx'
import { DropdownMenu, MenuItem } from '#components/overlay/dropdown-menu.tsx'
import { Button } from '#components/ui/button.tsx'
import { useNow } from '#components/value/use-now.tsx'
import { useViewer } from '#components/value/use-viewer.tsx'
import { useNamespace } from '../../../../namespaces/use-namespace.ts'
import { useWorkers } from '../_components/use-names.ts'
import { snoozeTimes } from '../snooze-times.ts'
import type { Waiting } from '../waiting.ts'
import type { Act } from './acts.ts'
import { isSnoozable, sumsOf, takeableOf } from './per-payment.ts'

interface BulkBarProps {
  partner: string
  /** The selected payments. */
  rows: readonly Waiting[]
  onAct: (act: Act, among?: Waiting[]) => void
  onFail: () => void
  onClear: () => void
}

/** Actions on the selected payments. Accepting requires individual review. */
export function BulkBar(props: BulkBarProps) {
  const { partner, rows, onAct, onFail, onClear } = props
  const { number: me } = useReader()
  const isFourEyes = useNamespace(partner)?.reviewed_by === 'another_member'
  const takeable = rows.filter((row) => takeableOf(row, me, isFourEyes).length > 0)
  return (
    <SelectionBar what="payments" count={rows.length} summary={sumsOf(rows).join(' · ')} onClear={onClear}>
      <Button size="sm" onClick={() => onAct({ kind: 'assign', assignee: me, name: 'you', me })}>
        <Hand aria-hidden />
        Claim
      </Button>
      {takeable.length > 0 && (
        <Button size="sm" onClick={() => onAct({ kind: 'take_over', isFourEyes, me }, takeable)}>
          <UserRoundCheck aria-hidden />
          <PartLabel label="Take over" part={takeable} all={rows} />
        </Button>
      )}
      <Button size="sm" onClick={() => onAct({ kind: 'hold', me })}>
        <Pause aria-hidden />
        Hold
      </Button>
      <BulkSnoozeMenu rows={rows} me={me} onAct={onAct} />
      <Button size="sm" onClick={onFail}>
        <CircleX aria-hidden />
        Decline
      </Button>
      <BulkAssignMenu me={me} onAct={onAct} />
    </SelectionBar>
  )
}

interface PartLabelProps {
  label: string
  part: readonly Waiting[]
  all: readonly Waiting[]
}

/** An action's label, followed by the number of payments that it applies to, unless it applies to all. */
function PartLabel({ label, part, all }: PartLabelProps) {
  return (
    <span>
      {label}
      {part.length < all.length && ` ${part.length}`}
    </span>
  )
}

type BulkMenuProps = Pick<BulkBarProps, 'onAct'> & { me: number }

function BulkSnoozeMenu({ rows, me, onAct }: BulkMenuProps & Pick<BulkBarProps, 'rows'>) {
  const now = useNow()
  const viewer = useViewer()
  if (now === undefined) return null
  const snoozable = rows.filter((row) => isSnoozable(row, me))
  if (snoozable.length === 0) return null
  const expiresAt = Math.min(...snoozable.map(({ payment }) => payment.expires_at))
  return (
    <DropdownMenu
      size="sm"
      trigger={
        <>
          <AlarmClock aria-hidden />
          <PartLabel label="Snooze" part={snoozable} all={rows} />
        </>
      }
    >
      {snoozeTimes(now, expiresAt, viewer).map(({ label, at, isTooLate }) => (
        <MenuItem
          key={label}
          disabled={isTooLate}
          onClick={() => onAct({ kind: 'snooze', until: Math.floor(at / 1000), me }, snoozable)}
        >
          {label}
          {isTooLate && <span className="ml-auto pl-3 text-xs">Too late</span>}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}

function BulkAssignMenu({ me, onAct }: BulkMenuProps) {
  const colleagues = useWorkers().filter(({ number }) => number !== me)
  if (colleagues.length === 0) return null
  return (
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
        <MenuItem key={number} onClick={() => onAct({ kind: 'assign', assignee: number, name, me })}>
          {name}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}
