'use client'

import { Code, Eye } from 'lucide-react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import { GuardedButton } from '#app/_session/guarded-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { CopyButton } from '#components/value/copy-button.tsx'
import { DescriptionList } from '#components/value/description-list.tsx'
import { IdChip } from '#components/value/id-chip.tsx'
import { PreviousSecret } from '#components/value/previous-secret.tsx'
import { Time } from '#components/value/time.tsx'
import { counted } from '#lib/kernel/wording.ts'
import type { WatchedWebhook } from '#lib/modules/webhooks/contract.ts'
import { DEFAULT_TIMEOUT_SECONDS } from '#lib/modules/webhooks/states.ts'
import { inspectorHref } from '../../_inspector/search-params.ts'
import { filterText, retriesWords } from '../../option-words.ts'
import { isDefault } from '../../webhook-options.ts'
import { eventsText, eventWords, failureWords, isInspector, successText } from '../../words.ts'

const RevealSecretDialog = onDemand(() => import('./reveal-secret-dialog.tsx').then((part) => part.RevealSecretDialog))
const VerifyDialog = onDemand(() => import('./verify-dialog.tsx').then((part) => part.VerifyDialog))

/** The webhook's endpoint and events, its health, and its signing secret. */
export function WebhookFacts({ partner, webhook }: { partner: string; webhook: WatchedWebhook }) {
  const { dialog, open } = useDialog()
  const { endpoint, events, secret, previous_secret_expires_at: oldUntil } = webhook
  return (
    <Card>
      <DescriptionList
        columns={2}
        items={[
          {
            label: 'Endpoint',
            value: (
              <span className="inline-flex max-w-full items-center gap-0.5">
                <code className="wrap-anywhere font-mono text-xs">{endpoint}</code>
                <CopyButton value={endpoint} label="endpoint" />
              </span>
            ),
            hint: isInspector(endpoint) && (
              <IntentLink href={inspectorHref(partner)} className="text-accent-ink hover:underline">
                View in inspector
              </IntentLink>
            ),
          },
          { label: 'Success rate', value: <SuccessRate health={webhook.health} /> },
          {
            label: 'Events',
            value: <span title={events.map(eventWords).join('\n')}>{eventsText(events)}</span>,
          },
          { label: 'Last error', value: <LastError health={webhook.health} /> },
          ...optionDetails(webhook),
          {
            label: 'Signing secret',
            value: (
              <span className="flex flex-wrap items-center gap-2">
                <code className="font-mono text-xs">{secret}</code>
                <PreviousSecret expiresAt={oldUntil} />
                <GuardedButton
                  calls="POST /webhook/{webhook_id}/secret/reveal"
                  size="sm"
                  variant="ghost"
                  onClick={() =>
                    open((onClose) => <RevealSecretDialog partner={partner} webhook={webhook} onClose={onClose} />)
                  }
                >
                  <Eye aria-hidden />
                  Show secret
                </GuardedButton>
                <Button
                  size="sm"
                  variant="ghost"
                  onClick={() => open((onClose) => <VerifyDialog endpoint={endpoint} onClose={onClose} />)}
                >
                  <Code aria-hidden />
                  Show sample code
                </Button>
              </span>
            ),
          },
          { label: 'Webhook ID', value: <IdChip id={webhook.token} label="webhook ID" /> },
        ]}
      />
      {dialog}
    </Card>
  )
}

/** Options that differ from the defaults. */
function optionDetails({
  payment_filter: filter,
  headers,
  timeout_seconds: timeout,
  retry_delays_seconds: retries,
  ca_certificates: certificates,
}: WatchedWebhook) {
  return [
    ...(filter ? [{ label: 'Payment filter', value: filterText(filter) }] : []),
    ...(headers.length > 0
      ? [
          {
            label: 'Headers',
            value: <code className="font-mono text-xs">{headers.map(({ name }) => name).join(', ')}</code>,
          },
        ]
      : []),
    ...(timeout === DEFAULT_TIMEOUT_SECONDS ? [] : [{ label: 'Timeout', value: counted(timeout, 'second') }]),
    ...(isDefault(retries) ? [] : [{ label: 'Retries', value: retriesWords(retries) }]),
    ...(certificates === null ? [] : [{ label: 'Certificate authorities', value: 'Your own' }]),
  ]
}

type HealthProps = { health: WatchedWebhook['health'] }

function SuccessRate({ health }: HealthProps) {
  const { attempted, delivered, waiting } = health
  const rate = successText(health)
  const waits = waiting > 0 ? `${waiting >= 1000 ? '1,000+' : waiting} pending` : undefined
  if (!rate) return <span className="num">{waits ? `None yet (${waits})` : 'None yet'}</span>
  const counted = `${delivered} of the last ${attempted}`
  return (
    <span className="num whitespace-normal">
      {rate} <span className="text-muted">({[counted, waits].filter(Boolean).join(', ')})</span>
    </span>
  )
}

function LastError({ health: { last_error: error } }: HealthProps) {
  if (!error) return <span className="text-subtle">None</span>
  return (
    <span className="inline-flex flex-wrap gap-x-2">
      {failureWords(error.failure, error.status_code)}
      <Time value={error.at} className="text-muted" />
    </span>
  )
}
