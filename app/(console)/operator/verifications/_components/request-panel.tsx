'use client'

import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { OpenedPanel } from '#app/_list/opened-panel.tsx'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { Country } from '#components/value/country.tsx'
import { DescriptionList } from '#components/value/description-list.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { FullTime } from '#components/value/time.tsx'
import { ApiError } from '#lib/client/errors.ts'
import type { QueuedVerification } from '#lib/modules/operator/contract.ts'
import { RequestFacts } from '../../../settings/verification/request-facts.tsx'
import { ApprovalNotice } from '../../approval-notice.tsx'
import { APPROVAL_REQUESTED } from '../../approval-words.ts'
import { ReasonDialog } from '../../reason-dialog.tsx'
import { useDecide, verificationsQuery } from '../queries.ts'
import type { VerificationsView } from '../search-params.ts'
import { STATE_LOOKS } from '../words.ts'

/**
 * One request: the organization's answers, and the operator's decision. Read from the list's
 * current page.
 */
export function RequestPanel({ view, onClose }: { view: VerificationsView; onClose: () => void }) {
  const query = useQuery({
    ...verificationsQuery(view),
    select: ({ verifications }) => {
      const found = verifications.find(({ token }) => token === view.request)
      if (!found) throw new ApiError(404, 'error.not_found', 'This request isn’t on this page')
      return found
    },
  })
  return (
    <OpenedPanel
      label="Request"
      list="Verifications"
      missing="It isn’t on this page of the list."
      query={query}
      onClose={onClose}
      heading={({ organization, status }) => (
        <>
          <span className="wrap-anywhere font-semibold text-lg">{organization.name}</span>
          <StateBadge {...STATE_LOOKS[status]} />
        </>
      )}
      actions={(request) => request.status === 'pending' && <Decisions request={request} />}
    >
      {(request) => (
        <>
          <ApprovalNotice approval={request.approval} />
          <RequestFacts request={request} />
          <History request={request} />
        </>
      )}
    </OpenedPanel>
  )
}

function History({ request }: { request: QueuedVerification }) {
  const { organization, attempt, requested_by, requested_at, decided_at, decided_by, reason } = request
  return (
    <DescriptionList
      items={[
        {
          label: 'Organization',
          value: (
            <IntentLink
              href={`/operator/organizations?organization=${organization.token}`}
              className="text-accent-ink underline"
            >
              {organization.name}
            </IntentLink>
          ),
        },
        { label: 'Country', value: <Country code={organization.country} /> },
        { label: 'Requested', value: <FullTime value={requested_at} />, hint: `by ${requested_by}` },
        { label: 'Request', value: `No. ${attempt}` },
        ...(decided_at
          ? [
              { label: 'Decided', value: <FullTime value={decided_at} />, hint: `by ${decided_by}` },
              { label: 'Reason', value: <span className="whitespace-pre-line">{reason}</span> },
            ]
          : []),
        { label: 'Request ID', value: <IdChip id={request.token} label="request ID" /> },
      ]}
    />
  )
}

function Decisions({ request }: { request: QueuedVerification }) {
  const { dialog, open } = useDialog()
  return (
    <div className="flex flex-wrap gap-2">
      {!request.approval && (
        <GuardedButton
          calls="PUT /operator/verifications/{verification_id}"
          variant="primary"
          onClick={() => open((onClose) => <ApproveDialog request={request} onClose={onClose} />)}
        >
          <Check aria-hidden />
          Approve
        </GuardedButton>
      )}
      <GuardedButton
        calls="PUT /operator/verifications/{verification_id}"
        onClick={() => open((onClose) => <RejectDialog request={request} onClose={onClose} />)}
      >
        <X aria-hidden />
        Reject
      </GuardedButton>
      {dialog}
    </div>
  )
}

type DecideProps = { request: QueuedVerification; onClose: () => void }

function ApproveDialog({ request: { token, organization }, onClose }: DecideProps) {
  return (
    <ReasonDialog
      write={useDecide(token, 'approved')}
      done={({ approval }) =>
        approval ? APPROVAL_REQUESTED : { kind: 'success', title: `${organization.name} verified` }
      }
      onClose={onClose}
      title={`Approve ${organization.name}?`}
      action="Approve request"
      tone="primary"
      name={organization.name}
      placeholder="Registration number and address match the register"
    >
      <p>Admins of this organization will be able to create live namespaces and keys, and move real money.</p>
      <p className="text-muted">You can’t undo this, but you can suspend the organization.</p>
    </ReasonDialog>
  )
}

function RejectDialog({ request: { token, organization }, onClose }: DecideProps) {
  return (
    <ReasonDialog
      write={useDecide(token, 'rejected')}
      done={{ kind: 'success', title: `Request from ${organization.name} rejected` }}
      onClose={onClose}
      title={`Reject request from ${organization.name}?`}
      action="Reject request"
      tone="danger"
      placeholder="The number belongs to another company"
    >
      <p>The organization stays in the sandbox and can submit another request. Explain what to correct.</p>
    </ReasonDialog>
  )
}
