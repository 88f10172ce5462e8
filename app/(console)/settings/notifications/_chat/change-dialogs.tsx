'use client'

import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import type { ChatChannel } from '#lib/modules/notifications/chat/contract.ts'
import { useDeleteChannel, useUpdateChannel } from './queries.ts'

interface ChangeProps {
  channel: ChatChannel
  onClose: () => void
}

/** Pauses a channel, or resumes one that is paused or has failed. */
export function PauseDialog({ channel: { token, name, status }, onClose }: ChangeProps) {
  const resumes = status === 'paused' || status === 'failed'
  return (
    <ConfirmWrite
      write={useUpdateChannel(token)}
      body={{ paused: !resumes }}
      done={() => ({ kind: 'success', title: resumes ? `${name} resumed` : `${name} paused` })}
      onClose={onClose}
      title={resumes ? `Resume ${name}?` : `Pause ${name}?`}
      action={resumes ? 'Resume channel' : 'Pause channel'}
      tone="primary"
    >
      {status === 'failed' ? (
        <p>Posts notifications from the last 24 hours, then new ones.</p>
      ) : resumes ? (
        <p>
          Posts what was queued before the pause, then new notifications. Notifications that arrived during the pause
          are never posted.
        </p>
      ) : (
        <p>Notifications that arrive during the pause are never posted, even after you resume the channel.</p>
      )}
    </ConfirmWrite>
  )
}

export function DeleteDialog({ channel: { token, name }, onClose }: ChangeProps) {
  return (
    <ConfirmWrite
      write={useDeleteChannel()}
      body={token}
      done={() => ({ kind: 'success', title: `${name} deleted` })}
      onClose={onClose}
      title={`Delete ${name}?`}
      action="Delete channel"
      tone="danger"
    >
      <p>Deletes the stored URL. Queued messages are not posted. You can’t undo this.</p>
    </ConfirmWrite>
  )
}
