'use client'

import type { ReactNode } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { DescriptionList, type Detail } from '#components/value/description-list.tsx'
import { NextTry } from '#components/value/next-try.tsx'
import { PreviousSecret } from '#components/value/previous-secret.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import type { AuditEndpoint } from '#lib/modules/audit-delivery/contract.ts'
import { useTestEndpoint } from './queries.ts'
import { failureWords, STATUS_WORDS, testWords, waitingText } from './words.ts'

const changes = () => import('./change-endpoint-dialogs.tsx')
const PauseDialog = onDemand(() => changes().then((part) => part.PauseDialog))
const DeleteDialog = onDemand(() => changes().then((part) => part.DeleteEndpointDialog))
const RotateDialog = onDemand(() => changes().then((part) => part.RotateSecretDialog))
const EditDialog = onDemand(() => import('./endpoint-form.tsx').then((part) => part.EditEndpointDialog))

interface EndpointStateProps {
  endpoint: AuditEndpoint
  open: (draw: (onClose: () => void) => ReactNode) => void
}

/** The endpoint with the state of its delivery, and what an admin can do. */
export function EndpointState({ endpoint, open }: EndpointStateProps) {
  const test = useTestEndpoint()
  return (
    <div className="grid gap-4">
      <StatusAlert endpoint={endpoint} />
      <DescriptionList items={details(endpoint)} />
      <TestResult test={test} />
      <div className="flex flex-wrap gap-2">
        <GuardedButton calls="POST /audit-endpoint/test" pending={test.isPending} onClick={() => test.mutate(null)}>
          Send test
        </GuardedButton>
        <GuardedButton
          calls="PUT /audit-endpoint"
          onClick={() => open((onClose) => <EditDialog endpoint={endpoint} onClose={onClose} />)}
        >
          Edit
        </GuardedButton>
        <GuardedButton
          calls="PUT /audit-endpoint"
          onClick={() => open((onClose) => <PauseDialog endpoint={endpoint} onClose={onClose} />)}
        >
          {endpoint.status === 'paused' ? 'Resume' : 'Pause'}
        </GuardedButton>
        <GuardedButton
          calls="POST /audit-endpoint/secret/rotate"
          onClick={() => open((onClose) => <RotateDialog endpoint={endpoint} onClose={onClose} />)}
        >
          Rotate secret
        </GuardedButton>
        <GuardedButton
          calls="DELETE /audit-endpoint"
          variant="danger"
          onClick={() => open((onClose) => <DeleteDialog onClose={onClose} />)}
        >
          Delete
        </GuardedButton>
      </div>
    </div>
  )
}

function StatusAlert({ endpoint: { status, failing_since } }: Pick<EndpointStateProps, 'endpoint'>) {
  if (status === 'paused')
    return (
      <Alert tone="neutral" title="Delivery is paused">
        Entries wait and are delivered when you resume.
      </Alert>
    )
  if (!failing_since) return null
  return (
    <Alert tone="warning" title="Delivery is failing">
      The first failure was <Time value={failing_since} />. Entries wait, and we keep retrying. Send a test once your
      endpoint works.
    </Alert>
  )
}

function details(endpoint: AuditEndpoint): Detail[] {
  const { label, tone } = STATUS_WORDS[endpoint.status]
  const { last_error: error, next_attempt_at: next, previous_secret_expires_at: previous } = endpoint
  return [
    { label: 'Status', value: <StateBadge tone={tone} label={label} /> },
    { label: 'Endpoint', value: <code className="wrap-anywhere font-mono text-xs">{endpoint.endpoint}</code> },
    { label: 'Waiting', value: <span className="num">{waitingText(endpoint.waiting)}</span> },
    {
      label: 'Last delivery',
      value: endpoint.last_success_at ? <Time value={endpoint.last_success_at} /> : 'None yet',
      hint: endpoint.last_success_at && `Up to entry ${endpoint.sequence}`,
    },
    {
      label: 'Last error',
      value: error ? (
        <span className="inline-flex flex-wrap gap-x-2">
          {failureWords(error.failure, error.status_code)}
          <Time value={error.at} className="text-muted" />
        </span>
      ) : (
        'None'
      ),
    },
    ...(next ? [{ label: 'Next attempt', value: <NextTry at={next} /> }] : []),
    {
      label: 'Signing secret',
      value: (
        <span className="flex flex-wrap items-center gap-2">
          <code className="font-mono text-xs">{endpoint.secret}</code>
          <PreviousSecret expiresAt={previous === null ? null : { seconds: Date.parse(previous) / 1000 }} />
        </span>
      ),
    },
  ]
}

function TestResult({ test: { data, error } }: { test: ReturnType<typeof useTestEndpoint> }) {
  const failure = failureOrNone(error)
  if (failure) return <Alert title={failure.message} requestId={failure.requestId} />
  if (!data) return null
  const { isDone, title } = testWords(data)
  return (
    <Alert tone={isDone ? 'success' : 'danger'} title={title}>
      {isDone
        ? 'Waiting entries are delivered now, unless delivery is paused.'
        : 'Check your endpoint, then try again.'}
    </Alert>
  )
}
