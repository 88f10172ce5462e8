'use client'

import { useEffect, useId, useSyncExternalStore } from 'react'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { useDenialReason } from '#app/_session/reader.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { type Filling, fillingOf, followFilling, startFilling, stopFilling } from './fill.ts'
import { linkClass } from './step-feedback.tsx'

interface FillCardProps {
  partner: string
  domain: string
  /** Domains of the simulated partners. */
  partners: readonly string[]
}

/** Generates traffic through the API and shows the progress. */
export function FillCard({ partner, domain, partners }: FillCardProps) {
  const filling = useSyncExternalStore(
    followFilling,
    () => fillingOf(partner),
    () => undefined,
  )
  const may = useDenialReason('POST /customer') === undefined
  const start = () => startFilling({ partner, domain, partners })
  // Resumes after a reload.
  useEffect(() => {
    if (may && fillingOf(partner)?.state === 'running') startFilling({ partner, domain, partners })
  }, [may, partner, domain, partners])

  return (
    <Card title="Sample data" description="About 280 payments from the last 30 days">
      <div className="grid gap-3 text-sm">
        {!filling && (
          <p className="text-muted">
            Creates payments (some declined or on hold) with simulated banks, plus four settlements and a few open
            tasks. Payments are backdated; settlements get today’s date. Takes less than a minute.
          </p>
        )}
        {filling && <Progress filling={filling} partner={partner} />}
        {filling?.failure && (
          <Alert title={filling.failure}>Payments created so far are kept. Resume to try again.</Alert>
        )}
        <div className="flex flex-wrap gap-2">
          {filling?.state === 'running' ? (
            <Button onClick={() => stopFilling(partner)}>Stop</Button>
          ) : (
            <GuardedButton calls="POST /customer" onClick={start}>
              {filling ? AGAIN[filling.state] : 'Create sample data'}
            </GuardedButton>
          )}
        </div>
      </div>
    </Card>
  )
}

const barClass =
  'h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent'
const AGAIN = { stopped: 'Resume', done: 'Add more', running: '' }
const WORDS = { running: 'Creating payments', stopped: 'Stopped', done: 'Done' }

function Progress({ filling: { state, next, total }, partner }: { filling: Filling; partner: string }) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <p id={id} role="status" className="num flex flex-wrap justify-between gap-x-3">
        <span>{WORDS[state]}</span>
        <span className="text-muted">
          {next} of {total}
        </span>
      </p>
      <progress aria-labelledby={id} max={total} value={next} className={barClass} />
      {state === 'done' && (
        <p>
          <IntentLink href={`/n/${partner}/overview`} className={linkClass}>
            View overview
          </IntentLink>
        </p>
      )}
    </div>
  )
}
