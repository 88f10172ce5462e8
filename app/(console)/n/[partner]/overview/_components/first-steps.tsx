'use client'

import { useQuery } from '@tanstack/react-query'
import { Activity, Check } from 'lucide-react'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Card } from '#components/ui/card.tsx'
import { onboardingQuery } from '../../../../_onboarding/queries.ts'
import { STEP_WORDS } from '../../../../_onboarding/words.ts'

/** The onboarding steps change rarely while Overview is open. */
const POLL_MS = 15_000

/** In the sandbox: the remaining steps until the first settled position. */
export function FirstSteps({ partner }: { partner: string }) {
  const { data } = useQuery({ ...onboardingQuery(partner), refetchInterval: POLL_MS })
  if (!data || data.steps.at(-1)?.done) return null
  const left = data.steps.filter(({ done }) => !done)
  const next = left[0]?.step
  return (
    <Card
      title="Get started"
      description={`${data.steps.length - left.length} of ${data.steps.length} steps done`}
      actions={
        <ButtonLink href={`/n/${partner}/onboarding`} variant="primary">
          Continue setup
        </ButtonLink>
      }
    >
      <ol className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {data.steps.map(({ step, done }, i) => (
          <li
            key={step}
            aria-current={step === next ? 'step' : undefined}
            className="flex items-center gap-1.5 text-muted aria-[current=step]:font-medium aria-[current=step]:text-ink"
          >
            {done ? (
              <Check aria-label="Done:" className="size-4 text-success" />
            ) : (
              <span className="num">{i + 1}.</span>
            )}
            {STEP_WORDS[step].title}
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** For a live namespace without payments: what to do first. */
export function NothingPaid({ partner }: { partner: string }) {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        title="No payments yet"
        icon={<Activity />}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <ButtonLink href={`/n/${partner}/customers`} variant="primary">
              Create customer
            </ButtonLink>
            <ButtonLink href={`/n/${partner}/api-keys`}>Create API key</ButtonLink>
          </span>
        }
      >
        Create a customer to get a payment address, then an API key to make your first payment. Figures appear here
        automatically.
      </EmptyState>
    </div>
  )
}
