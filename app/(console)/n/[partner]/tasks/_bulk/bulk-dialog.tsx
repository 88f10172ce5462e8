'use client'

import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { memo, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { queryKeys } from '#app/_query/keys.ts'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { Button } from '#components/ui/button.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { Amount } from '#components/value/amount.tsx'
import { failureOf } from '#lib/client/failure.ts'
import { newIdempotencyKey } from '#lib/client/idempotency-key.ts'
import { counted } from '#lib/kernel/wording.ts'
import type { Waiting } from '../waiting.ts'
import { type Act, actWords, perform } from './acts.ts'
import { type BulkItem, createBulk } from './bulk.ts'

interface BulkDialogProps {
  partner: string
  act: Act
  rows: readonly Waiting[]
  /** Called with the payments that were rejected. */
  onLeft: (tokens: string[]) => void
  onClose: () => void
}

/** Runs a bulk action and shows the result for each payment. Closes itself if all succeed. */
export function BulkDialog({ partner, act, rows, onLeft, onClose }: BulkDialogProps) {
  const queryClient = useQueryClient()
  const [bulk] = useState(() =>
    createBulk(rows, {
      send: (row, key) => perform(partner, act, row, key),
      newKey: newIdempotencyKey,
      later: (run, ms) => void setTimeout(run, ms),
    }),
  )
  const items = useSyncExternalStore(bulk.subscribe, bulk.snapshot, bulk.snapshot)
  const begun = useRef(false)

  const follow = async (running: Promise<readonly BulkItem[]>) => {
    const outcome = await running
    void queryClient.invalidateQueries({ queryKey: queryKeys.tasks(partner) })
    const left = outcome.filter(({ phase }) => phase === 'refused').map(({ row }) => row.token)
    onLeft(left)
    if (left.length > 0) return
    onClose()
    notify({ kind: 'success', title: actWords(act, outcome.length).done })
  }
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void follow(bulk.run())
  })

  const refused = items.filter(({ phase }) => phase === 'refused').length
  const busy = items.some(({ phase }) => phase === 'waiting' || phase === 'sending')
  const done = items.filter(({ phase }) => phase === 'done').length
  const words = actWords(act, items.length)
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      size="sm"
      title={busy ? words.doing : `${done} of ${items.length} done`}
      footer={
        <>
          {!busy && refused > 0 && (
            <Button variant="primary" onClick={() => void follow(bulk.retry())}>
              Retry for {counted(refused, 'payment')}
            </Button>
          )}
          <Button onClick={onClose} disabled={busy}>
            Close
          </Button>
        </>
      }
    >
      <p role="status" className="sr-only">
        {busy ? '' : `${done} done, ${refused} failed`}
      </p>
      <ul aria-label="Results" className="grid gap-2">
        {items.map((item) => (
          <Outcome key={item.row.token} item={item} />
        ))}
      </ul>
    </Dialog>
  )
}

/** Memoized, because each call updates one of hundreds of items, twice. */
const Outcome = memo(function Outcome({ item: { row, phase, error } }: { item: BulkItem }) {
  const { amount, debtor_address } = row.payment
  return (
    <li className="flex items-start gap-2.5 text-sm [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
      {MARKS[phase]}
      <span className="min-w-0">
        <Amount currency={amount.currency} minor={amount.total} className="font-medium" />{' '}
        <span className="wrap-anywhere text-muted">{debtor_address}</span>
        {phase === 'refused' && (
          <span className="wrap-anywhere block text-danger text-xs">{failureOf(error).message}</span>
        )}
      </span>
    </li>
  )
})

const MARKS: Record<BulkItem['phase'], ReactNode> = {
  waiting: <span className="size-4 shrink-0" />,
  sending: <Spinner />,
  done: <CircleCheck role="img" aria-label="Done" className="text-success" />,
  refused: <CircleAlert role="img" aria-label="Failed" className="text-danger" />,
}
