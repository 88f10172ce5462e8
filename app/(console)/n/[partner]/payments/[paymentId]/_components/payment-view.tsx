'use client'

import { useQuery } from '@tanstack/react-query'
import { NotesCard } from '#app/_notes/notes-part.tsx'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { valuesOf } from '#app/_templates/template-values.ts'
import { Alert } from '#components/ui/alert.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import type { PaymentState } from '#lib/modules/payments/states.ts'
import { RECALLS_ID } from '../_recalls/open-recall.tsx'
import { RecallsCard } from '../_recalls/recalls-card.tsx'
import { ReturnsCard } from '../_returns/returns-card.tsx'
import { hasRecalls, isRecallOpen, recordsQuery } from '../payment-records.ts'
import { waitingFor } from '../waiting-for.ts'
import { taskTitle } from '../words.ts'
import { DetailsCard } from './details-card.tsx'
import { EventsCard } from './events-card.tsx'
import { Exceptions } from './exceptions.tsx'
import { LedgerCard } from './ledger-card.tsx'
import { OpenTasksCard } from './open-tasks-card.tsx'
import { PartiesCard } from './parties-card.tsx'
import { PaymentHead } from './payment-head.tsx'
import { PaymentSkeleton } from './payment-skeleton.tsx'
import { RawCard } from './raw-card.tsx'
import { TimelineCard } from './timeline-card.tsx'

const FINAL: readonly PaymentState[] = ['settled', 'failed', 'expired']

interface PaymentViewProps {
  partner: string
  paymentId: string
  /** Whether payments can be created by hand, which only the sandbox allows. */
  sandbox: boolean
  /** Whether the gateway offers returns, and recalls. */
  returns: boolean
  recalls: boolean
}

/** A payment's history on one page, updated until the payment is final. */
export function PaymentView({ partner, paymentId, sandbox, returns, recalls }: PaymentViewProps) {
  const query = useQuery(recordsQuery(partner, paymentId))
  const { data: records, error, isFetching, refetch } = query
  if (!records) {
    return error ? <ReadFailed what="this payment" query={query} /> : <PaymentSkeleton />
  }
  const { payment, tasks, timeline, transaction, exceptions } = records
  const failure = failureOrNone(error)
  const waiting = FINAL.includes(payment.state)
    ? undefined
    : waitingFor({ state: payment.state, partner, initiator: payment.partner_id, tasks })
  return (
    <>
      <PaymentHead partner={partner} records={records} sandbox={sandbox} returns={returns} recalls={recalls} />
      {failure && (
        <Alert
          tone="warning"
          title={`May be out of date: ${failure.message}`}
          requestId={failure.requestId}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <Exceptions partner={partner} payment={payment} exceptions={exceptions} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <OpenTasksCard partner={partner} tasks={tasks} />
          <TimelineCard partner={partner} records={records} waiting={waiting} />
          {hasRecalls(timeline) && (
            <div id={RECALLS_ID} className="scroll-mt-4">
              <RecallsCard partner={partner} paymentId={paymentId} />
            </div>
          )}
          {payment.returned && <ReturnsCard partner={partner} payment={payment} />}
          {transaction && <LedgerCard partner={partner} payment={payment} transaction={transaction} />}
          <EventsCard partner={partner} payment={payment} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <DetailsCard partner={partner} payment={payment} returns={returns} isRecallOpen={isRecallOpen(timeline)} />
          <PartiesCard payment={payment} partner={partner} />
          <NotesCard
            partner={partner}
            record={{ type: 'payment', id: paymentId }}
            titleOf={taskTitle}
            values={valuesOf(payment)}
          />
        </div>
      </div>
      <RawCard partner={partner} paymentId={paymentId} />
    </>
  )
}
