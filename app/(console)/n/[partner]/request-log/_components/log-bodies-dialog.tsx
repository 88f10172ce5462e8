'use client'

import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import { useUpdateNamespace } from '#app/(console)/namespaces/queries.ts'
import type { Namespace } from '#lib/modules/namespaces/contract.ts'

interface LogBodiesDialogProps {
  namespace: Pick<Namespace, 'token' | 'name' | 'log_bodies'>
  onClose: () => void
}

/** Confirms that bodies are logged, or no longer. */
export function LogBodiesDialog({ namespace: { token, name, log_bodies }, onClose }: LogBodiesDialogProps) {
  const confirm = {
    write: useUpdateNamespace(),
    body: { partner_id: token, body: { log_bodies: !log_bodies } },
    done: () => ({ kind: 'success' as const, title: `Body logging turned ${log_bodies ? 'off' : 'on'}` }),
    onClose,
    tone: 'primary' as const,
  }
  if (log_bodies)
    return (
      <ConfirmWrite {...confirm} title={`Turn off body logging in ${name}?`} action="Turn off body logging">
        New requests are logged without bodies. Stored bodies stay for up to 7 days.
      </ConfirmWrite>
    )
  return (
    <ConfirmWrite {...confirm} title={`Turn on body logging in ${name}?`} action="Turn on body logging">
      The request log stores request and response bodies for 7 days, up to 8,192 characters each. Only states, amounts,
      times and IDs are readable; names, account numbers, secrets and all other values are masked. All members can see
      the logged bodies.
    </ConfirmWrite>
  )
}
