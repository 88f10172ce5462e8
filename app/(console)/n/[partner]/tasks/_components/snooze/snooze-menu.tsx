'use client'

import { AlarmClock } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDenialReason, useReader } from '#app/_session/reader.tsx'
import { useScreenKeys } from '#components/layout/use-screen-keys.ts'
import { DropdownMenu, MenuItem } from '#components/overlay/dropdown-menu.tsx'
import { notify } from '#components/overlay/notify.ts'
import { Kbd } from '#components/ui/kbd.tsx'
import { useNow } from '#components/value/use-now.tsx'
import { useViewer } from '#components/value/use-viewer.tsx'
import { failureOf } from '#lib/client/failure.ts'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import { useSnooze } from '../../queries.ts'
import { snoozeText } from '../../snooze-text.ts'
import { latestSnooze, snoozeTimes } from '../../snooze-times.ts'
import { openTasksOf, type Waiting } from '../../waiting.ts'

const SnoozeDialog = onDemand(() => import('./snooze-dialog.tsx').then((part) => part.SnoozeDialog))

interface SnoozeMenuProps {
  partner: string
  row: Waiting
  nameOf: (assignee: number) => string
  /** Shows why S did nothing. */
  explain: (why: string) => void
  /** Called when the payment has left the view. */
  onSnoozed: () => void
  openDialog: (draw: (onClose: () => void) => ReactNode) => void
}

/**
 * Hides the payment from the queue for a while; S opens the menu. Renders nothing if the payment is
 * decided or about to expire, or if a colleague holds one of its tasks.
 */
export function SnoozeMenu({ partner, row, nameOf, explain, onSnoozed, openDialog }: SnoozeMenuProps) {
  const { number: me } = useReader()
  const now = useNow()
  const viewer = useViewer()
  const denied = useDenialReason('PUT /admission-queue/{payment_id}/snooze') !== undefined
  const write = useSnooze(partner)
  const menu = useRef<HTMLSpanElement>(null)
  const open = openTasksOf(row)
  const held = open.find(({ assignee }) => assignee !== 0 && assignee !== me)
  const { expires_at } = row.payment
  const isPossible = now !== undefined && !denied && !row.snooze && open.length > 0 && latestSnooze(expires_at) > now
  useScreenKeys({
    s: () => {
      if (held && isPossible) explain(heldText(held, nameOf(held.assignee), open.length > 1))
      else menu.current?.querySelector('button')?.click()
    },
  })
  if (!isPossible || held) return null

  const done = (at: number) => {
    const undo = { label: 'Undo', onClick: () => write.mutate({ paymentId: row.payment_id, until: null }) }
    notify({ kind: 'success', title: `Snoozed until ${snoozeText(at, Date.now(), viewer)}`, action: undo })
    onSnoozed()
  }
  const snooze = (at: number) =>
    write.mutate(
      { paymentId: row.payment_id, until: Math.floor(at / 1000) },
      {
        onSuccess: () => done(at),
        onError: (error) =>
          notify({ kind: 'error', title: 'Couldn’t snooze the payment', description: failureOf(error).message }),
      },
    )
  const choose = () =>
    openDialog((onClose) => <SnoozeDialog partner={partner} row={row} onDone={done} onClose={onClose} />)
  return (
    <span ref={menu} className="contents">
      <DropdownMenu
        trigger={
          <>
            <AlarmClock aria-hidden />
            Snooze
            <span aria-hidden className="-mr-1 opacity-80 max-xl:hidden">
              <Kbd>s</Kbd>
            </span>
          </>
        }
      >
        {snoozeTimes(now, expires_at, viewer).map(({ label, at, isTooLate }) => (
          <MenuItem key={label} disabled={isTooLate} onClick={() => snooze(at)}>
            {label}
            {isTooLate && <span className="ml-auto pl-3 text-xs">Too late</span>}
          </MenuItem>
        ))}
        <MenuItem onClick={choose}>Choose a time…</MenuItem>
      </DropdownMenu>
    </span>
  )
}

/** Why a payment with this task cannot be snoozed. */
function heldText({ assigned_by_rule }: QueuedTask, name: string, isOneOfSeveral: boolean): string {
  if (isOneOfSeveral) return `${name} has a task of this payment. Only ${name} can snooze it.`
  return assigned_by_rule
    ? `A rule assigned this payment to ${name}. Take it over to snooze it.`
    : `${name} is working on this payment. Only ${name} can snooze it.`
}
