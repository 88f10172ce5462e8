'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { Amount } from '#components/value/amount.tsx'
import type { QueuedTask } from '#lib/modules/admissions/contract.ts'
import { Followed } from './followed.tsx'
import { firstTaskQuery, useDecide, useRequestPartnerPayment } from './queries.ts'
import { linkClass, Refused } from './step-feedback.tsx'

interface TaskStepProps {
  partner: string
  /** The customer who receives the request. */
  own: string
  /** The simulated namespace that collects. */
  domain: string
}

/** Makes a simulated partner collect, and decides the resulting task. */
export function TaskStep({ partner, own, domain }: TaskStepProps) {
  const { data: task } = useQuery(firstTaskQuery(partner))
  const requestPayment = useRequestPartnerPayment(partner)
  const [decided, setDecided] = useState<string>()
  const onClick = () =>
    requestPayment.mutate({
      partner_address: `corner-shop@${domain}`,
      payment_address: own,
      payment_type: 'Type_Pull',
      amount: { currency: 'USD', total: '4200' },
      reference: 'Getting started',
    })
  return (
    <div className="grid gap-3">
      {task ? (
        <OpenTask partner={partner} task={task} onDecided={setDecided} />
      ) : (
        <GuardedButton
          calls="POST /sandbox/payments"
          variant="primary"
          onClick={onClick}
          pending={requestPayment.isPending}
          className="w-fit"
        >
          Simulate a 42.00 USD request
        </GuardedButton>
      )}
      <Refused error={requestPayment.error} />
      {decided && <Followed partner={partner} paymentId={decided} />}
    </div>
  )
}

interface OpenTaskProps {
  partner: string
  task: QueuedTask
  onDecided: (paymentId: string) => void
}

function OpenTask({ partner, task, onDecided }: OpenTaskProps) {
  const decide = useDecide(partner)
  const { amount, debtor_address, beneficiary_address } = task.payment
  const onClick = (change: Parameters<typeof decide.mutate>[0]['change']) =>
    decide.mutate({ task, change }, { onSuccess: () => onDecided(task.payment_id) })
  return (
    <div className="grid gap-3 rounded-md border border-line bg-sunken p-3">
      <p className="wrap-anywhere text-sm">
        May <span className="font-mono">{beneficiary_address}</span> collect{' '}
        <Amount currency={amount.currency} minor={amount.total} /> from{' '}
        <span className="font-mono">{debtor_address}</span>?
      </p>
      <Refused error={decide.error} />
      <div className="flex flex-wrap items-center gap-2">
        <GuardedButton
          calls="PUT /payments/{payment_id}/admissions/{admission_id}/tasks/{task_id}"
          variant="primary"
          onClick={() => onClick({ status: 'completed', status_reason: 'accepted' })}
          pending={decide.isPending}
        >
          Accept
        </GuardedButton>
        <GuardedButton
          calls="PUT /payments/{payment_id}/admissions/{admission_id}/tasks/{task_id}"
          onClick={() => onClick({ status: 'failed', status_reason: 'insufficient_funds' })}
          pending={decide.isPending}
        >
          Decline: insufficient funds
        </GuardedButton>
        <IntentLink href={`/n/${partner}/tasks`} className={`${linkClass} text-xs`}>
          All tasks
        </IntentLink>
      </div>
    </div>
  )
}
