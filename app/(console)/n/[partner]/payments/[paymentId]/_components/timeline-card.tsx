'use client'

import { Card } from '#components/ui/card.tsx'
import { useNow } from '#components/value/use-now.tsx'
import { useReturnsOf } from '../_returns/queries.ts'
import type { PaymentRecords } from '../payment-records.ts'
import { prepareTimeline, stagesOf } from '../prepare-timeline.ts'
import { returnTitle, titlesOf } from '../words.ts'
import { StageBar } from './stage-bar.tsx'
import { TimelineStep, WaitingStep } from './timeline-step.tsx'

interface TimelineCardProps {
  partner: string
  records: PaymentRecords
  /** What the payment is waiting for, if anything. */
  waiting: string | undefined
}

/** The payment's history with the time between steps and per stage. */
export function TimelineCard({ partner, records, waiting }: TimelineCardProps) {
  const now = useNow()
  const { payment, tasks, timeline } = records
  const returns = useReturnsOf(partner, payment)
  const titles = new Map([...titlesOf(tasks, partner), ...returns.map(returnTitle)])
  const steps = prepareTimeline(timeline, !waiting, titles)
  const last = steps.at(-1)
  return (
    <Card title="Timeline">
      {last ? (
        <div className="grid gap-5">
          <StageBar stages={stagesOf(timeline, now ?? Date.parse(last.at))} />
          <ol>
            {steps.map((step, index) => (
              <TimelineStep
                key={step.key}
                step={step}
                partner={partner}
                last={index === steps.length - 1 && !waiting}
              />
            ))}
            {waiting && <WaitingStep text={waiting} since={last.at} />}
          </ol>
        </div>
      ) : (
        <p className="text-muted text-sm">This gateway doesn’t offer timelines.</p>
      )}
    </Card>
  )
}
