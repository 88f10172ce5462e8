'use client'

import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { FallbackNote } from '#app/_remote/not-offered.tsx'
import { QueryResult } from '#app/_remote/query-result.tsx'
import { listAt, textAt } from '#app/_remote/read.ts'
import { RecordCard, type Shown } from '#app/_remote/record-card.tsx'
import { Container } from '#components/layout/container.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Card } from '#components/ui/card.tsx'
import { browserClient } from '#lib/client/browser.ts'
import { ApiError } from '#lib/client/errors.ts'
import { SUBMISSION_STATUS } from '#lib/modules/submissions/states.ts'
import { paymentsHref } from '../../search-params.ts'
import { SubmitButton } from './submit-button.tsx'
import { TransactionById } from './transaction-by-id.tsx'

const PAYMENT: readonly Shown[] = [
  ['Payment ID', 'payment_id', 'id'],
  ['Amount', 'amount', 'amount'],
  ['Type', 'payment_type'],
  ['Debtor', 'debtor_party.payment_address'],
  ['Beneficiary', 'beneficiary_party.payment_address'],
  ['Reference', 'reference'],
  ['Created', 'initiated_at', 'time'],
  ['Expires', 'expires_at', 'time'],
  ['Namespace', 'partner_id', 'id'],
]

const SUBMISSION: readonly Shown[] = [
  ['Submission ID', 'token', 'id'],
  ['Status', 'status', SUBMISSION_STATUS],
  ['Submitted', 'submission_time', 'time'],
]

type Of = { partner: string; paymentId: string }

const of = ({ partner, paymentId }: Of, part: string) => [...queryKeys.timeline(partner, paymentId), part] as const
const given = ({ partner, paymentId }: Of) => ({ partner, params: { payment_id: paymentId } })

const paymentQuery = (target: Of) =>
  queryOptions({
    queryKey: of(target, 'payment'),
    queryFn: ({ signal }): Promise<unknown> =>
      browserClient.call('GET /payments/{payment_id}', { ...given(target), signal }),
  })

/** The submission, or null if there is none. */
const submissionQuery = (target: Of) =>
  queryOptions({
    queryKey: of(target, 'submission'),
    queryFn: async ({ signal }): Promise<unknown> => {
      try {
        return await browserClient.call('GET /payments/{payment_id}/submissions', { ...given(target), signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })

const exceptionsQuery = (target: Of) =>
  queryOptions({
    queryKey: of(target, 'exceptions'),
    queryFn: ({ signal }): Promise<unknown> =>
      browserClient.call('GET /payments/{payment_id}/exceptions', { ...given(target), signal }),
  })

/**
 * A payment on a gateway without payment stories: its record, submission and exceptions, and its
 * transaction by ID.
 */
export function PaymentById(target: Of) {
  const { partner, paymentId } = target
  const payment = useQuery(paymentQuery(target))
  return (
    <Container>
      <PageHeader crumbs={[{ label: 'Payments', href: paymentsHref(partner) }]} title="Payment" />
      <FallbackNote what="payment timelines, tasks or events">Available details are shown below.</FallbackNote>
      <QueryResult what="payment" query={payment} missing={`Payment ${paymentId} was not found in this namespace.`}>
        {(record) => (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
            <RecordCard title="Details" record={record} fields={PAYMENT} />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <Submission target={target} />
              <Exceptions target={target} />
              <TransactionById partner={partner} paymentId={paymentId} />
            </div>
          </div>
        )}
      </QueryResult>
    </Container>
  )
}

function Submission({ target }: { target: Of }) {
  const submission = useQuery(submissionQuery(target))
  return (
    <QueryResult what="submission" query={submission}>
      {(record) =>
        record === null ? (
          <Card title="Submission" actions={<SubmitButton {...target} />}>
            <p className="text-muted text-sm">Not submitted yet.</p>
          </Card>
        ) : (
          <RecordCard title="Submission" record={record} fields={SUBMISSION} />
        )
      }
    </QueryResult>
  )
}

function Exceptions({ target }: { target: Of }) {
  const exceptions = useQuery(exceptionsQuery(target))
  return (
    <QueryResult what="exceptions" query={exceptions}>
      {(data) => {
        const found = listAt(data, 'exceptions')
        return (
          <Card title="Exceptions">
            {found.length === 0 && <p className="text-muted text-sm">No exceptions.</p>}
            <div className="grid gap-2">
              {found.map((exception, at) => (
                <Alert
                  key={textAt(exception, 'token') ?? at}
                  title={textAt(exception, 'exception_message') ?? 'No message'}
                >
                  <p className="text-muted text-xs">
                    Code {textAt(exception, 'exception_code') ?? 'unknown'}, responsible:{' '}
                    {(textAt(exception, 'blame') ?? 'unknown').replaceAll('_', ' ')}
                  </p>
                </Alert>
              ))}
            </div>
          </Card>
        )
      }}
    </QueryResult>
  )
}
