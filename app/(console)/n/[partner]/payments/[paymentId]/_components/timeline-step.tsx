'use client'

import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, CircleDashed, CircleDot, Hourglass, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { IntentLink } from '#components/ui/intent-link.tsx'
import type { Tone } from '#components/ui/tone.ts'
import { FullTime } from '#components/value/time.tsx'
import { useNow } from '#components/value/use-now.tsx'
import { durationText } from '../duration.ts'
import type { Step } from '../prepare-timeline.ts'

const ICONS: Record<Tone, ReactNode> = {
  neutral: <CircleDashed className="text-subtle" />,
  info: <CircleDot className="text-info" />,
  success: <CircleCheck className="text-success" />,
  warning: <TriangleAlert className="text-warning" />,
  danger: <CircleAlert className="text-danger" />,
  sandbox: <CircleDashed className="text-sandbox" />,
}

/** One step: what happened, who did it, when, and the time since the previous step. */
export function TimelineStep({ step, partner, last }: { step: Step; partner: string; last: boolean }) {
  const { title, note, tone, actor, at, gap, longest, batchId } = step
  return (
    <Row icon={ICONS[tone]} last={last} gap={gap} longest={longest}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{title}</span>
        <span className="text-muted text-xs">
          <FullTime value={at} />
        </span>
      </p>
      <p className="wrap-anywhere text-muted text-xs">{actor === 'system' ? 'By the network' : `By ${actor}`}</p>
      {note && <p className="wrap-anywhere text-sm">{note}</p>}
      {batchId && (
        <IntentLink
          href={`/n/${partner}/settlements/${batchId}`}
          className="rounded-sm text-accent-ink text-sm underline-offset-2 hover:underline"
        >
          Open batch
        </IntentLink>
      )}
    </Row>
  )
}

/** The pending step and how long it has been pending. */
export function WaitingStep({ text, since }: { text: string; since: string }) {
  const now = useNow()
  const gap = now === undefined ? undefined : Math.max(0, now - Date.parse(since))
  return (
    <Row icon={<Hourglass className="text-subtle" />} last gap={gap} longest={false} open>
      <p className="text-muted">{text}</p>
    </Row>
  )
}

interface RowProps {
  icon: ReactNode
  last: boolean
  gap: number | undefined
  longest: boolean
  open?: boolean
  children: ReactNode
}

function Row({ icon, last, gap, longest, open = false, children }: RowProps) {
  return (
    <>
      {gap !== undefined && gap > 0 && (
        <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3">
          <span
            aria-hidden
            className={clsx('mx-auto w-px bg-line', open && 'border-line border-l border-dashed bg-transparent')}
          />
          <span className={clsx('num py-1 text-2xs', longest ? 'font-medium text-warning' : 'text-subtle')}>
            {durationText(gap)}
            {longest && ', longest step'}
            {open && ' so far'}
          </span>
        </li>
      )}
      <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 text-sm">
        <span aria-hidden className="flex flex-col items-center [&_svg]:size-5 [&_svg]:shrink-0">
          {icon}
          {!last && <span className="min-h-2 w-px flex-1 bg-line" />}
        </span>
        <div className={last ? undefined : 'pb-2'}>{children}</div>
      </li>
    </>
  )
}
