import { type Mail, plainName } from '../../platform/outbound/mail.ts'
import { DISABLED_AFTER_MS } from './delivery/retry-schedule.ts'
import type { DisabledReason } from './states.ts'
import type { WebhookRow } from './table.ts'

const CAUSES: Readonly<Record<DisabledReason, string>> = {
  failing: `All deliveries failed for ${DISABLED_AFTER_MS / 86_400_000} days.`,
  gone: 'Its endpoint returned 410 Gone.',
}

/**
 * Notifies an admin that a webhook was disabled. Does not contain the endpoint, because URLs can
 * contain secrets.
 */
export const disabledMail = (
  consoleUrl: string,
  { to, webhook, reason }: { to: string; webhook: WebhookRow; reason: DisabledReason },
): Mail => ({
  to,
  subject: 'Webhook disabled',
  text: [
    `The webhook ${plainName(webhook.name)} was disabled. ${CAUSES[reason]}`,
    `Review its deliveries:\n\n${consoleUrl}/n/${webhook.partnerId}/webhooks/${webhook.token}`,
    'Pending deliveries are kept and sent when you enable it again.',
  ].join('\n\n'),
})
