'use client'

import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import { useDeleteConnection } from '../queries.ts'

export function DeleteConnectionDialog({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmWrite
      write={useDeleteConnection()}
      body={null}
      done={() => ({ kind: 'success', title: 'Connection deleted' })}
      onClose={onClose}
      title="Delete the connection?"
      action="Delete connection"
      tone="danger"
    >
      <p>Members sign in with a password again. Those without one reset it by email.</p>
      <p>Sessions started with single sign-on end. Verified domains stay.</p>
    </ConfirmWrite>
  )
}
