'use client'

import { useQuery } from '@tanstack/react-query'
import { FileSearch, RotateCw } from 'lucide-react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { OpenedPanel } from '#app/_list/opened-panel.tsx'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { notify } from '#components/overlay/notify.ts'
import { Button } from '#components/ui/button.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { DescriptionList } from '#components/value/description-list.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { NextTry } from '#components/value/next-try.tsx'
import { Time } from '#components/value/time.tsx'
import { failureOf } from '#lib/client/failure.ts'
import { numberText } from '#lib/kernel/wording.ts'
import type { DeliveryDetails, WatchedWebhook } from '#lib/modules/webhooks/contract.ts'
import { eventHref, eventKey, eventWords } from '../../words.ts'
import { DeliveryBadge } from '../delivery-badge.tsx'
import { deliveryQuery, useRedeliver } from '../queries.ts'
import { AttemptView } from './attempt-view.tsx'

const SignatureDebugger = onDemand(() =>
  import('../_debugger/signature-debugger.tsx').then((part) => part.SignatureDebugger),
)

interface DeliveryPanelProps {
  partner: string
  webhook: WatchedWebhook
  deliveryId: string
  onClose: () => void
}

/** One delivery with its attempts and actions. */
export function DeliveryPanel({ partner, webhook, deliveryId, onClose }: DeliveryPanelProps) {
  const query = useQuery(deliveryQuery(partner, webhook.token, deliveryId))
  return (
    <OpenedPanel
      label="Delivery"
      list={webhook.name}
      missing="It doesn’t exist or belongs to another webhook."
      query={query}
      onClose={onClose}
      heading={(delivery) => (
        <>
          <span className="font-semibold text-lg">{eventWords(delivery)}</span>
          <DeliveryBadge delivery={delivery} />
        </>
      )}
      actions={(delivery) => <Actions partner={partner} webhook={webhook} delivery={delivery} />}
    >
      {(delivery) => (
        <>
          <Facts partner={partner} delivery={delivery} />
          <section className="grid gap-2" aria-label="Attempts">
            <h3 className="font-semibold text-sm">Attempts</h3>
            {delivery.history.length === 0 && <p className="text-muted text-sm">No attempts yet.</p>}
            {delivery.history.toReversed().map((attempt, i) => (
              <AttemptView key={attempt.number} attempt={attempt} open={i === 0} />
            ))}
            {delivery.attempts > delivery.history.length && (
              <p className="text-muted text-sm">
                Showing the newest {delivery.history.length} of {numberText(delivery.attempts)} attempts.
              </p>
            )}
          </section>
        </>
      )}
    </OpenedPanel>
  )
}

type ActionsProps = Omit<DeliveryPanelProps, 'deliveryId' | 'onClose'> & { delivery: DeliveryDetails }

function Actions({ partner, webhook, delivery }: ActionsProps) {
  const { dialog, open } = useDialog()
  const redeliver = useRedeliver({ partner, webhook: webhook.token })
  const onRedeliver = () =>
    redeliver.mutate(delivery.token, {
      onSuccess: () => notify({ kind: 'success', title: 'Redelivery sent' }),
      onError: (error) => notify({ kind: 'error', title: failureOf(error).message }),
    })
  return (
    <div className="flex flex-wrap gap-2">
      <GuardedButton
        calls="POST /webhook/{webhook_id}/deliveries/{delivery_id}/redeliver"
        onClick={onRedeliver}
        pending={redeliver.isPending}
      >
        <RotateCw aria-hidden />
        Redeliver
      </GuardedButton>
      {delivery.history.length > 0 && (
        <Button onClick={() => open((onClose) => <SignatureDebugger history={delivery.history} onClose={onClose} />)}>
          <FileSearch aria-hidden />
          Check signature
        </Button>
      )}
      {dialog}
    </div>
  )
}

function Facts({ partner, delivery }: Pick<ActionsProps, 'partner' | 'delivery'>) {
  const href = eventHref(partner, delivery)
  return (
    <DescriptionList
      items={[
        { label: 'Created', value: <Time value={delivery.created_at} /> },
        ...(delivery.next_attempt_at
          ? [{ label: 'Next attempt', value: <NextTry at={delivery.next_attempt_at} /> }]
          : []),
        {
          label: 'Event type',
          value: href ? (
            <IntentLink href={href} className="wrap-anywhere font-mono text-accent-ink text-xs hover:underline">
              {eventKey(delivery)}
            </IntentLink>
          ) : (
            eventKey(delivery)
          ),
        },
        { label: 'Event ID', value: <IdChip id={delivery.event_id} label="event ID" /> },
        { label: 'Delivery ID', value: <IdChip id={delivery.token} label="delivery ID" /> },
      ]}
    />
  )
}
