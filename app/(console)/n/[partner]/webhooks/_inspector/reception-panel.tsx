'use client'

import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { OpenedPanel } from '#app/_list/opened-panel.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { DescriptionList } from '#components/value/description-list.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { Time } from '#components/value/time.tsx'
import { numberText } from '#lib/kernel/wording.ts'
import type { ReceptionDetails } from '#lib/modules/inspector/contract.ts'
import type { WatchedWebhook } from '#lib/modules/webhooks/contract.ts'
import { HttpMessage } from '../[webhookId]/_components/http-message.tsx'
import { webhookHref } from '../[webhookId]/search-params.ts'
import { eventWords } from '../words.ts'
import { receptionQuery } from './queries.ts'
import { answeredText } from './words.ts'

interface ReceptionPanelProps {
  partner: string
  receptionId: string
  webhooks: readonly WatchedWebhook[] | undefined
  onClose: () => void
}

/** One received request: whether its signature is valid, where it came from, and its content. */
export function ReceptionPanel({ partner, receptionId, webhooks, onClose }: ReceptionPanelProps) {
  const query = useQuery(receptionQuery(partner, receptionId))
  const sender = (reception: ReceptionDetails) => webhooks?.find(({ token }) => token === reception.webhook_id)
  return (
    <OpenedPanel
      label="Received delivery"
      list="Inspector"
      query={query}
      onClose={onClose}
      heading={(reception) => (
        <>
          <span className="font-semibold text-lg">{eventWords(reception)}</span>
          {reception.is_test && <Badge>Test</Badge>}
        </>
      )}
      actions={(reception) =>
        sender(reception) && (
          <ButtonLink href={webhookHref(partner, reception.webhook_id, { delivery: reception.delivery_id })}>
            <Send aria-hidden />
            Open delivery
          </ButtonLink>
        )
      }
    >
      {(reception) => (
        <>
          <Proof reception={reception} />
          <Facts partner={partner} reception={reception} webhook={sender(reception)} />
          <HttpMessage
            title="Request"
            heading="h3"
            line={`POST, ${numberText(reception.body_bytes)} bytes`}
            headers={reception.headers}
            body={reception.body}
            note={reception.is_cut ? 'Only the first 20,000 bytes are stored.' : undefined}
          />
        </>
      )}
    </OpenedPanel>
  )
}

function Proof({ reception }: { reception: ReceptionDetails }) {
  if (reception.is_genuine) {
    return (
      <Alert tone="success" title="Signature valid">
        Both signatures match the webhook’s secret, this body and a recent time. Your endpoint should check the same.
      </Alert>
    )
  }
  return (
    <Alert title="Signature invalid">
      The signatures don’t match the webhook’s secret and this body, or are older than five minutes. Your endpoint
      should reject it.
    </Alert>
  )
}

interface FactsProps {
  partner: string
  reception: ReceptionDetails
  webhook: WatchedWebhook | undefined
}

function Facts({ partner, reception, webhook }: FactsProps) {
  const { webhook_id, received_at, attempt, status_code, event_id } = reception
  return (
    <DescriptionList
      items={[
        { label: 'Received', value: <Time value={received_at} /> },
        { label: 'Attempt', value: <span className="num">{attempt}</span> },
        {
          label: 'Response',
          value: answeredText(status_code),
          hint: status_code === null ? 'Simulated timeout.' : undefined,
        },
        {
          label: 'Webhook',
          value: webhook ? (
            <IntentLink href={webhookHref(partner, webhook_id)} className="text-accent-ink hover:underline">
              {webhook.name}
            </IntentLink>
          ) : (
            'Deleted'
          ),
        },
        { label: 'Event ID', value: <IdChip id={event_id} label="event ID" /> },
      ]}
    />
  )
}
