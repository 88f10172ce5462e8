'use client'

import { useState } from 'react'
import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import { useWrite } from '#app/_query/use-write.ts'
import { CallForm } from '#app/_remote/call-form.tsx'
import { FallbackNote } from '#app/_remote/not-offered.tsx'
import { Container } from '#components/layout/container.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { Card } from '#components/ui/card.tsx'
import { browserClient } from '#lib/client/browser.ts'
import { HEAD } from '../head.ts'

/** Webhooks on a gateway that does not list them: deletes one by its ID. */
export function WebhookById({ partner }: { partner: string }) {
  const [chosen, setChosen] = useState<string>()
  const remove = useWrite(
    (webhook_id: string, idempotencyKey) =>
      browserClient.call('DELETE /webhook/{webhook_id}', { partner, params: { webhook_id }, idempotencyKey }),
    { stale: [] },
  )
  return (
    <Container>
      <PageHeader {...HEAD} />
      <FallbackNote what="webhook lists, details or deliveries">You can delete a webhook by its ID.</FallbackNote>
      <Card title="Delete webhook">
        <CallForm
          fields={[{ name: 'webhook_id', label: 'Webhook ID' }]}
          action="Delete webhook"
          tone="danger"
          onSubmit={({ webhook_id }) => setChosen(webhook_id)}
        />
      </Card>
      {chosen && (
        <ConfirmWrite
          write={remove}
          body={chosen}
          done={() => ({ kind: 'success', title: 'Webhook deleted' })}
          onClose={() => {
            remove.reset()
            setChosen(undefined)
          }}
          title="Delete this webhook?"
          action="Delete webhook"
        >
          <code className="wrap-anywhere font-mono text-xs">{chosen}</code> stops receiving events. You can’t undo this.
        </ConfirmWrite>
      )}
    </Container>
  )
}
