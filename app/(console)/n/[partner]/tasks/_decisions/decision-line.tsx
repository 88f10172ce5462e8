'use client'

import { CircleAlert, CircleCheck, CirclePause, CircleX, Users } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { Amount } from '#components/value/amount.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { failureOf } from '#lib/client/failure.ts'
import { refusalLabel } from '../refusals.ts'
import { tasksHref } from '../search-params.ts'
import { DECISION_WORDS, stillWaitsFor } from '../words.ts'
import { kindOf, type Pending, UNDO_MS } from './decisions.ts'
import { fasterText } from './faster.ts'
import { ownDecisions, undo } from './own-decisions.ts'

/** One decision. Announced to screen readers when it is made, and again only if it was not sent. */
export function DecisionLine({ pending }: { pending: Pending }) {
  const { row, phase, key } = pending
  const { amount } = row.payment
  return (
    <div className="relative flex min-h-11 flex-wrap items-center justify-end gap-x-3 gap-y-2 px-3 py-1.5">
      <p className="flex min-w-0 flex-1 basis-40 items-center gap-2.5 [&_svg]:size-4 [&_svg]:shrink-0">
        {icon(pending)}
        <span className="min-w-0">
          <span className="font-medium">{headline(pending)}</span>{' '}
          <Amount currency={amount.currency} minor={amount.total} />
          <span className="block truncate text-muted text-xs">{detail(pending)}</span>
        </span>
      </p>
      {phase === 'waiting' && (
        <>
          <Countdown until={pending.sendsAt} />
          <Button size="sm" onClick={() => undo(key)}>
            Undo
            <span aria-hidden className="max-xl:hidden">
              <Kbd>u</Kbd>
            </span>
          </Button>
        </>
      )}
      {phase === 'stopped' && <Stopped pending={pending} />}
    </div>
  )
}

function Stopped({ pending: { partner, row, key, error, canRetry } }: { pending: Pending & { phase: 'stopped' } }) {
  const { message, requestId } = failureOf(error)
  return (
    <div className="flex w-full flex-wrap items-center justify-end gap-2">
      <div role="alert" className="min-w-0 flex-1 basis-56 text-danger text-xs">
        <p className="wrap-anywhere">{message}</p>
        {requestId && (
          <p className="flex items-center gap-1">
            Request ID <IdChip id={requestId} label="request ID" />
          </p>
        )}
      </div>
      {canRetry && (
        <Button size="sm" onClick={() => ownDecisions.retry(key)}>
          Try again
        </Button>
      )}
      <ButtonLink size="sm" href={tasksHref(partner, { task: row.token })}>
        Open payment
      </ButtonLink>
      <Button size="sm" variant="ghost" onClick={() => ownDecisions.dismiss(key)}>
        Dismiss
      </Button>
    </div>
  )
}

function icon({ phase, verdict }: Pending): ReactNode {
  if (phase === 'sending') return <Spinner />
  if (phase === 'overtaken') return <Users aria-hidden className="text-muted" />
  if (phase === 'stopped') return <CircleAlert aria-hidden className="text-danger" />
  if (verdict === 'on_hold') return <CirclePause aria-hidden className="text-muted" />
  const Icon = verdict === 'accepted' ? CircleCheck : CircleX
  return <Icon aria-hidden className={phase === 'sent' && verdict === 'accepted' ? 'text-success' : 'text-muted'} />
}

function headline(pending: Pending): string {
  const { phase, verdict } = pending
  if (phase === 'overtaken') return fasterText(pending.faster)
  const words = DECISION_WORDS[kindOf(verdict)]
  if (phase === 'sent') return words.done
  return phase === 'stopped' ? words.failed : words.doing
}

/** The debtor, after the reason of a declined payment, or before what an accepted one still waits for. */
function detail({ phase, verdict, row, tasks }: Pending): string {
  const { debtor_address } = row.payment
  if (phase === 'overtaken') return debtor_address
  const waits = verdict === 'accepted' ? stillWaitsFor(row, tasks) : undefined
  if (waits) return `Waiting on ${waits} · ${debtor_address}`
  return verdict === 'accepted' || verdict === 'on_hold'
    ? debtor_address
    : `${refusalLabel(verdict)} · ${debtor_address}`
}

/** A visual countdown; screen readers announce Undo with the decision. */
export function Countdown({ until }: { until: number }) {
  const [left, setLeft] = useState(UNDO_MS)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const now = until - Date.now()
      setLeft(now)
      if (now > 0) timer = setTimeout(tick, now % 1000 || 1000)
    }
    tick()
    return () => clearTimeout(timer)
  }, [until])
  return (
    <>
      <span aria-hidden className="num text-muted text-xs">
        Sending in {Math.max(1, Math.ceil(left / 1000))} s
      </span>
      <RemainingTime key={until} until={until} />
    </>
  )
}

/** A bar that shrinks without scripts: renders ten times a second delayed the next decision. */
function RemainingTime({ until }: { until: number }) {
  const [passed] = useState(() => UNDO_MS - (until - Date.now()))
  return (
    <span
      aria-hidden
      style={{ animationDuration: `${UNDO_MS}ms`, animationDelay: `${-passed}ms` }}
      className="shrinking motion-reduce:hidden absolute bottom-0 left-0 h-0.5 w-full origin-left bg-accent"
    />
  )
}
