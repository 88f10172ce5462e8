'use client'

import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Plus } from 'lucide-react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { Container } from '#components/layout/container.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { Card } from '#components/ui/card.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import type { OrganizationVerification } from '#lib/modules/organizations/contract.ts'
import { viewHref } from '../../../namespaces/search-params.ts'
import { SettingsHead } from '../../settings-head.tsx'
import { verificationQuery } from '../queries.ts'
import { RequestFacts } from '../request-facts.tsx'
import { VerificationHistory } from '../verification-history.tsx'
import { STANDING, VERIFICATION_LOOKS } from '../words.ts'

const RequestDialog = onDemand(() => import('./request-dialog.tsx').then((part) => part.RequestDialog))

/** Status of the request for live access, who acts next, and the history of both sides. */
export function VerificationScreen() {
  const query = useQuery(verificationQuery())
  const { data, error } = query
  return (
    <Container>
      <SettingsHead current="verification" />
      {error && !data && <ReadFailed what="the verification" query={query} />}
      {data ? <Status verification={data} /> : !error && <Skeleton className="h-96" />}
    </Container>
  )
}

const SIDES = { organization: 'You', operator: 'Network operator' } as const

function Status({ verification }: { verification: OrganizationVerification }) {
  const { status, request } = verification
  const { title, text } = STANDING[status]
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        <Card title={title} actions={<StateBadge {...VERIFICATION_LOOKS[status]} />}>
          <div className="grid justify-items-start gap-4">
            <p className="max-w-reading text-sm">{text}</p>
            {status === 'rejected' && request?.reason && (
              <blockquote className="wrap-anywhere whitespace-pre-line border-danger-line border-l-2 pl-3 text-sm">
                {request.reason}
              </blockquote>
            )}
            <NextStep verification={verification} />
          </div>
        </Card>
        {request && (
          <Card title="Request details">
            <RequestFacts request={request} />
          </Card>
        )}
      </div>
      <Card title="History">
        <VerificationHistory verification={verification} sides={SIDES} />
      </Card>
    </div>
  )
}

/** The user's next action, if it is their turn. */
function NextStep({ verification: { status, request } }: { verification: OrganizationVerification }) {
  const { dialog, open } = useDialog()
  if (status === 'pending') return null
  if (status === 'verified') {
    return (
      <ButtonLink href={viewHref({ create: 'live', page: 1 })} variant="primary">
        <Plus aria-hidden />
        Create live namespace
      </ButtonLink>
    )
  }
  return (
    <>
      <GuardedButton
        calls="POST /organization/verification"
        variant="primary"
        onClick={() => open((onClose) => <RequestDialog last={request} onClose={onClose} />)}
      >
        <BadgeCheck aria-hidden />
        {status === 'rejected' ? 'Request again' : 'Request live access'}
      </GuardedButton>
      {dialog}
    </>
  )
}
