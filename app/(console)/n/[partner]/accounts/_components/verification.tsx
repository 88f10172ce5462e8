'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Time } from '#components/value/time.tsx'
import { failureOf } from '#lib/client/failure.ts'
import type { Account, Validation } from '#lib/modules/accounts/contract.ts'
import { ownNamespacesQuery } from '../../../../namespaces/queries.ts'
import { useStartValidation, validationsQuery } from '../queries.ts'
import { DepositsTry } from './deposits-try.tsx'
import { EarlierValidations } from './earlier-validations.tsx'

/** Verification status of an account and its next step. */
export function Verification({ partner, account }: { partner: string; account: Account }) {
  const id = useId()
  const { data, error, isFetching, refetch } = useQuery(validationsQuery(partner, account.token))
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="font-semibold text-sm">
        Verification
      </h3>
      {content()}
    </section>
  )

  function content(): ReactNode {
    if (data) return <Steps partner={partner} account={account} validations={data.validations} />
    if (error) {
      const { message, requestId } = failureOf(error)
      return <Alert title={message} requestId={requestId} onRetry={() => void refetch()} retrying={isFetching} />
    }
    return (
      <div role="status" aria-label="Loading verification">
        <Skeleton className="h-24" />
      </div>
    )
  }
}

interface StepsProps {
  partner: string
  account: Account
  validations: readonly Validation[]
}

function Steps({ partner, account, validations }: StepsProps) {
  const [newest] = validations
  const ended = validations.filter(({ status }) => status !== 'pending')
  const shown = () => {
    if (account.status === 'deleted') return <p className="text-muted text-sm">Deleted accounts can’t be verified.</p>
    if (account.status === 'verified') return <Verified validation={newest} />
    if (newest?.status === 'pending') return <UnderWay partner={partner} validation={newest} />
    return <Start partner={partner} account={account} again={newest !== undefined} />
  }
  return (
    <>
      {shown()}
      {ended.length > 0 && <EarlierValidations validations={ended} />}
    </>
  )
}

function Verified({ validation }: { validation: Validation | undefined }) {
  return (
    <Alert tone="success" title="Account verified">
      Both amounts confirmed
      {validation && (
        <>
          {' '}
          <Time value={validation.updated_at.seconds * 1000} />
        </>
      )}
      .
    </Alert>
  )
}

/** Explains verification and starts one. */
function Start({ partner, account, again }: { partner: string; account: Account; again: boolean }) {
  const start = useStartValidation(partner, account.token)
  const failure = start.error && failureOf(start.error)
  return (
    <>
      <p className="text-sm">
        {again
          ? 'The last verification failed after three attempts. You can start another one.'
          : 'We send two microdeposits to the account. Confirm both amounts to prove it’s yours.'}
      </p>
      {failure && <Alert title={failure.message} requestId={failure.requestId} />}
      <div>
        <GuardedButton
          calls="POST /validate/{account_id}"
          variant="primary"
          pending={start.isPending}
          onClick={() => start.mutate({})}
        >
          {again ? 'Restart verification' : 'Start verification'}
        </GuardedButton>
      </div>
    </>
  )
}

function UnderWay({ partner, validation }: { partner: string; validation: Validation }) {
  const { data: namespaces } = useQuery(ownNamespacesQuery())
  const sandbox = namespaces?.find(({ token }) => token === partner)?.environment !== 'live'
  return (
    <>
      {sandbox ? (
        <Alert tone="sandbox" title="Sandbox amounts are 0.01 and 0.03">
          No money is sent.
        </Alert>
      ) : (
        <SendState sentAt={validation.deposits_sent_at} />
      )}
      {(sandbox || validation.deposits_sent) && <DepositsTry partner={partner} validation={validation} />}
      <p className="text-muted text-xs">
        Started <Time value={validation.created_at.seconds * 1000} />. Doesn’t expire. Ends when the amounts match or
        after three incorrect attempts.
      </p>
    </>
  )
}

/** Whether the operator has sent the deposits for a live account. */
function SendState({ sentAt }: { sentAt: Validation['deposits_sent_at'] }) {
  if (!sentAt)
    return (
      <Alert tone="warning" title="Microdeposits not sent yet">
        The network operator sends them. You can enter the amounts once they are sent.
      </Alert>
    )
  return (
    <Alert tone="info" title="Microdeposits sent">
      Marked as sent <Time value={sentAt.seconds * 1000} />. They may take a few days to appear on the statement.
    </Alert>
  )
}
