'use client'

import { useRouter } from 'next/navigation'
import { useReader } from '#app/_session/reader.tsx'
import { Container } from '#components/layout/container.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { STEPS } from '#lib/modules/sandbox/states.ts'
import { type CurlContext, curlOf } from './curls.ts'
import { domainFrom } from './domain-from.ts'
import { NamespaceStep } from './form-steps.tsx'
import { HEAD } from './head.ts'
import { StepCard } from './step-card.tsx'
import { STEP_WORDS } from './words.ts'

/** The first onboarding step, for an organization without a namespace. */
export function FirstNamespace({ origin }: { origin: string }) {
  const router = useRouter()
  const { email, organization } = useReader()
  const context: CurlContext = {
    origin,
    email,
    organizationId: organization.token,
    domain: domainFrom(organization.name) || 'my-bank',
    partnerDomain: 'sandbank',
  }
  return (
    <Container>
      <PageHeader {...HEAD} />
      <ol className="grid max-w-reading gap-3">
        <StepCard
          step="namespace"
          number={1}
          done={false}
          open
          onOpen={() => undefined}
          curl={curlOf('namespace', context)}
        >
          <NamespaceStep
            organization={organization.name}
            onMade={(partner) => router.push(`/n/${partner}/onboarding`)}
          />
        </StepCard>
        {STEPS.slice(1).map((step, i) => (
          <li key={step} className="rounded-lg border border-line bg-surface px-4 py-3 text-muted text-sm">
            <span className="num mr-3">{i + 2}</span>
            {STEP_WORDS[step].title}
          </li>
        ))}
      </ol>
    </Container>
  )
}
