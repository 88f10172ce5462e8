'use client'

import { FlaskConical } from 'lucide-react'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { notify } from '#components/overlay/notify.ts'
import { failureOf } from '#lib/client/failure.ts'
import type { WatchedWebhook } from '#lib/modules/webhooks/contract.ts'
import { useSendTest } from '../[webhookId]/queries.ts'

/** Sends the inspector a test event. */
export function SendTest({ partner, webhook }: { partner: string; webhook: WatchedWebhook }) {
  const send = useSendTest({ partner, webhook: webhook.token })
  const onClick = () =>
    send.mutate(
      {},
      {
        onSuccess: () => notify({ kind: 'success', title: 'Test event sent' }),
        onError: (error) => notify({ kind: 'error', title: failureOf(error).message }),
      },
    )
  return (
    <GuardedButton calls="POST /webhook/{webhook_id}/test" onClick={onClick} pending={send.isPending}>
      <FlaskConical aria-hidden />
      Send test event
    </GuardedButton>
  )
}
