'use client'

import { FlaskConical } from 'lucide-react'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { notify } from '#components/overlay/notify.ts'
import { failureOf } from '#lib/client/failure.ts'
import type { EventFilter, WatchedWebhook } from '#lib/modules/webhooks/contract.ts'
import { useSendTest } from '../[webhookId]/queries.ts'

const A_PAYMENT: EventFilter = { record_type: 'RT_Payments', event_type: 'EK_Created' }

/** Sends the inspector a test event of a type that the webhook subscribes to. */
export function SendTest({ partner, webhook }: { partner: string; webhook: WatchedWebhook }) {
  const send = useSendTest({ partner, webhook: webhook.token })
  const onClick = () =>
    send.mutate(webhook.events[0] ?? A_PAYMENT, {
      onSuccess: () => notify({ kind: 'success', title: 'Test event sent' }),
      onError: (error) => notify({ kind: 'error', title: failureOf(error).message }),
    })
  return (
    <GuardedButton calls="POST /webhook/{webhook_id}/test" onClick={onClick} pending={send.isPending}>
      <FlaskConical aria-hidden />
      Send test event
    </GuardedButton>
  )
}
