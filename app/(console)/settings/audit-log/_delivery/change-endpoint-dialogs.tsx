'use client'

import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import { RotateDialog } from '#app/_dialog/rotate-dialog.tsx'
import type { AuditEndpoint } from '#lib/modules/audit-delivery/contract.ts'
import { EndpointSecret } from './endpoint-form.tsx'
import { useDeleteEndpoint, useRotateSecret, useUpdateEndpoint } from './queries.ts'
import { GRACE } from './words.ts'

interface ChangeProps {
  endpoint: AuditEndpoint
  onClose: () => void
}

/** Pauses or resumes delivery after confirmation. */
export function PauseDialog({ endpoint, onClose }: ChangeProps) {
  const isPaused = endpoint.status === 'paused'
  return (
    <ConfirmWrite
      write={useUpdateEndpoint()}
      body={{ paused: !isPaused }}
      done={() => ({ kind: 'success', title: isPaused ? 'Delivery resumed' : 'Delivery paused' })}
      onClose={onClose}
      title={isPaused ? 'Resume delivery?' : 'Pause delivery?'}
      action={isPaused ? 'Resume delivery' : 'Pause delivery'}
      tone={isPaused ? 'primary' : 'danger'}
    >
      {isPaused ? (
        <p>Delivers waiting entries now, oldest first, and then new ones.</p>
      ) : (
        <p>Your SIEM gets no entries until you resume. Entries are kept, and none is skipped.</p>
      )}
    </ConfirmWrite>
  )
}

export function DeleteEndpointDialog({ onClose }: Pick<ChangeProps, 'onClose'>) {
  return (
    <ConfirmWrite
      write={useDeleteEndpoint()}
      body={null}
      done={() => ({ kind: 'success', title: 'Endpoint deleted' })}
      onClose={onClose}
      title="Delete the endpoint?"
      action="Delete endpoint"
    >
      <p>Ends delivery and deletes the signing secret. The audit log itself is kept.</p>
      <p className="mt-2 text-muted">You can’t undo this. To stop for a while, pause delivery instead.</p>
    </ConfirmWrite>
  )
}

export function RotateSecretDialog({ endpoint, onClose }: ChangeProps) {
  const { secret, previous_secret_expires_at: previous } = endpoint
  return (
    <RotateDialog
      rotate={useRotateSecret()}
      reveal={(rotated) => <EndpointSecret secret={rotated.secret} onDone={onClose} />}
      onClose={onClose}
      title="Rotate the signing secret"
      rotated="New signing secret"
      intro={
        <>
          New batches are signed with a new secret. Choose when <code className="font-mono text-xs">{secret}</code>{' '}
          expires.
        </>
      }
      previousExpiresAt={previous === null ? null : { seconds: Date.parse(previous) / 1000 }}
      label="Previous secret expires"
      choices={GRACE}
      atOnce={{
        title: 'Your endpoint rejects batches until it has the new secret',
        text: 'Rejected batches are retried. Choose this if the secret leaked.',
      }}
      later={{
        title: 'Batches carry both signatures until then',
        text: 'webhook-signature lists both; X-SERVICE-SIGNATURE uses the new secret only. Rotating again revokes the oldest secret.',
      }}
      action="Rotate secret"
    />
  )
}
