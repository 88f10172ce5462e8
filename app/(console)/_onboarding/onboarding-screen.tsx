'use client'

import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { useReader } from '#app/_session/reader.tsx'
import { Container } from '#components/layout/container.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { ApiKey } from '#lib/modules/api-keys/contract.ts'
import type { Onboarding } from '#lib/modules/sandbox/contract.ts'
import type { Step } from '#lib/modules/sandbox/states.ts'
import { ClockCard } from './clock-card.tsx'
import { type CurlContext, curlOf } from './curls.ts'
import { FillCard } from './fill-card.tsx'
import { CustomerStep, PaymentStep } from './form-steps.tsx'
import { HEAD } from './head.ts'
import { KeyStep } from './key-step.tsx'
import { MagicCard } from './magic-card.tsx'
import { isDone, onboardingQuery } from './queries.ts'
import { SettlementStep } from './settlement-step.tsx'
import { StepCard } from './step-card.tsx'
import { linkClass, Outcome } from './step-feedback.tsx'
import { TaskStep } from './task-step.tsx'
import { useInView } from './use-in-view.ts'
import { WebhookStep } from './webhook-step.tsx'

interface OnboardingScreenProps {
  partner: string
  domain: string
  origin: string
}

export function OnboardingScreen({ partner, domain, origin }: OnboardingScreenProps) {
  const query = useQuery(onboardingQuery(partner))
  const { data, error } = query
  const { email, organization } = useReader()
  const partners = data?.partners.map((simulated) => simulated.domain) ?? []
  const context: CurlContext = {
    origin,
    email,
    domain,
    organizationId: organization.token,
    partnerId: partner,
    customer: data?.customer_address ?? undefined,
    partnerDomain: partners[0] ?? 'sandbank',
  }
  return (
    <Container>
      <PageHeader {...HEAD} aside={data && <Count onboarding={data} />} />
      {!data && error && <ReadFailed what="the steps" query={query} />}
      {!data && !error && <Skeleton className="h-[40rem]" />}
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="grid gap-3">
            <Steps partner={partner} onboarding={data} context={context} />
            {isDone(data) && <NextSteps partner={partner} />}
          </div>
          <div className="grid gap-4">
            {partners.length > 0 && <FillCard partner={partner} domain={domain} partners={partners} />}
            <ClockCard partner={partner} nextCutoff={data.next_cutoff} />
            {partners.length > 0 && <MagicCard domains={partners} />}
          </div>
        </div>
      )}
    </Container>
  )
}

/** Next actions after the first settled position. */
function NextSteps({ partner }: { partner: string }) {
  const area = useRef<HTMLDivElement>(null)
  useInView(area, true)
  return (
    <div ref={area} className="scroll-mb-4">
      <Alert tone="success" title="You’re set up">
        <p>Create sample data, integrate the API or request live access.</p>
        <p className="mt-2 flex flex-wrap gap-2">
          <ButtonLink href={`/n/${partner}/reference`}>API quick start</ButtonLink>
          <ButtonLink href="/settings/verification">Request live access</ButtonLink>
        </p>
      </Alert>
    </div>
  )
}

function Count({ onboarding }: { onboarding: Onboarding }) {
  const done = onboarding.steps.filter((step) => step.done).length
  return (
    <span role="status" className="num text-muted text-sm">
      {isDone(onboarding)
        ? `All ${onboarding.steps.length} steps done`
        : `${done} of ${onboarding.steps.length} steps done`}
    </span>
  )
}

interface StepsProps {
  partner: string
  onboarding: Onboarding
  context: CurlContext
}

/** The steps. The first incomplete one and those already opened are expanded. */
function Steps({ partner, onboarding, context }: StepsProps) {
  const current = onboarding.steps.find(({ done }) => !done)?.step
  // A completed step stays expanded, because it may show a result or a secret.
  const [opened, setOpened] = useState<Partial<Record<Step, boolean>>>({})
  const [key, setKey] = useState<ApiKey>()
  if (current && opened[current] === undefined) setOpened({ ...opened, [current]: true })
  return (
    <ol className="grid gap-3">
      {onboarding.steps.map(({ step, done }, i) => (
        <StepCard
          key={step}
          step={step}
          number={i + 1}
          done={done}
          open={opened[step] ?? false}
          current={step === current}
          onOpen={() => setOpened({ ...opened, [step]: !opened[step] })}
          curl={curlOf(step, context)}
        >
          {step === 'api_key' ? (
            <KeyStep partner={partner} context={context} done={done} made={key} onMade={setKey} />
          ) : (
            <Body step={step} partner={partner} context={context} hasPartners={onboarding.partners.length > 0} />
          )}
        </StepCard>
      ))}
    </ol>
  )
}

interface BodyProps {
  step: Exclude<Step, 'api_key'>
  partner: string
  context: CurlContext
  hasPartners: boolean
}

function Body({ step, partner, context, hasPartners }: BodyProps) {
  const { domain, customer, partnerDomain } = context
  if (step === 'namespace') return <p className="text-sm">Your domain is @{domain}.</p>
  if (step === 'customer')
    return customer ? (
      <Reachable address={customer} partner={partner} />
    ) : (
      <CustomerStep partner={partner} domain={domain} />
    )
  if (step === 'webhook') return <WebhookStep partner={partner} />
  if (step === 'settlement') return <SettlementStep partner={partner} />
  if (!customer) return <p className="text-muted text-sm">Create a customer first.</p>
  if (!hasPartners) return <Alone />
  if (step === 'payment') return <PaymentStep partner={partner} own={customer} domain={partnerDomain} />
  return <TaskStep partner={partner} own={customer} domain={partnerDomain} />
}

function Reachable({ address, partner }: { address: string; partner: string }) {
  return (
    <Outcome>
      <span className="font-mono">{address}</span> can send and receive payments.
      <IntentLink href={`/n/${partner}/customers`} className={linkClass}>
        All customers
      </IntentLink>
    </Outcome>
  )
}

function Alone() {
  return (
    <Alert tone="info" title="Simulated banks are turned off">
      The network operator turned them off. Use another sandbox bank instead.
    </Alert>
  )
}
