'use client'

import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Card } from '#components/ui/card.tsx'
import { DescriptionList } from '#components/value/description-list.tsx'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import type { Connection, SingleSignOn } from '#lib/modules/single-sign-on/contract.ts'
import { useRoles } from '../../members/use-roles.ts'
import { useTest } from '../use-test.ts'
import { connectionLook } from '../words.ts'
import { Copied } from './copied.tsx'

const ConnectionDialog = onDemand(() => import('./connection-dialog.tsx').then((part) => part.ConnectionDialog))
const DeleteDialog = onDemand(() =>
  import('./delete-connection-dialog.tsx').then((part) => part.DeleteConnectionDialog),
)

/** The identity provider, and a test sign-in with it. */
export function ConnectionCard({ settings: { connection, redirect_uri } }: { settings: SingleSignOn }) {
  const { dialog, open } = useDialog()
  const edit = () =>
    open((onClose) => <ConnectionDialog connection={connection} redirectUri={redirect_uri} onClose={onClose} />)
  if (!connection) {
    return (
      <Card title="Identity provider">
        <EmptyState
          title="No identity provider yet"
          action={
            <GuardedButton calls="PUT /single-sign-on" variant="primary" onClick={edit}>
              Connect provider
            </GuardedButton>
          }
        >
          Members can sign in with your organization’s OpenID Connect provider, such as Microsoft Entra ID or Okta.
        </EmptyState>
        {dialog}
      </Card>
    )
  }
  return (
    <Card
      title="Identity provider"
      actions={
        <>
          <GuardedButton calls="PUT /single-sign-on" size="sm" onClick={edit}>
            Edit connection
          </GuardedButton>
          <GuardedButton
            calls="DELETE /single-sign-on"
            size="sm"
            onClick={() => open((onClose) => <DeleteDialog onClose={onClose} />)}
          >
            Delete connection
          </GuardedButton>
        </>
      }
    >
      <Facts connection={connection} redirectUri={redirect_uri} />
      <TestSignIn isTested={connection.tested_at !== null} />
      {dialog}
    </Card>
  )
}

function Facts({ connection, redirectUri }: { connection: Connection; redirectUri: string }) {
  const { nameOf } = useRoles()
  const { issuer, client_id, tested_at, default_role, role_claim, role_mapping } = connection
  return (
    <DescriptionList
      items={[
        { label: 'Status', value: <StateBadge {...connectionLook(connection)} /> },
        { label: 'Issuer', value: issuer },
        { label: 'Client ID', value: client_id },
        { label: 'Redirect URI', value: <Copied value={redirectUri} label="redirect URI" /> },
        { label: 'Last test', value: tested_at && <Time value={tested_at} format="absolute" /> },
        {
          label: 'New members',
          value: default_role ? nameOf(default_role) : 'Refused unless invited or their role claim is mapped',
        },
        {
          label: 'Role claim',
          value: role_claim,
          hint: role_claim
            ? role_mapping.map(({ value, role }) => `${value}: ${nameOf(role)}`).join(' · ') || 'No values mapped'
            : undefined,
        },
      ]}
    />
  )
}

function TestSignIn({ isTested }: { isTested: boolean }) {
  const { run, result, failure, isPending } = useTest()
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <GuardedButton
        calls="POST /single-sign-on/test"
        variant={isTested ? 'secondary' : 'primary'}
        pending={isPending}
        onClick={() => void run()}
      >
        Test sign-in
      </GuardedButton>
      {failure && (
        <Alert
          title={failure.message}
          requestId={failure.requestId}
          approvalId={failure.approvalId}
          className="w-full"
        />
      )}
      {result && (
        <Alert
          tone={result.passed ? 'success' : 'danger'}
          title={result.passed ? 'Test passed' : (result.problem ?? 'Test failed')}
          className="w-full"
        >
          {result.email && `The provider returned ${result.email}.`}
        </Alert>
      )}
    </div>
  )
}
