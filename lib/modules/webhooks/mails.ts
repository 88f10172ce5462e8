import { momentText } from '../../kernel/moment-text.ts'
import { type Mail, plainName } from '../../platform/outbound/mail.ts'
import { DISABLED_AFTER_MS } from './delivery/retry-schedule.ts'
import type { DisabledReason } from './states.ts'
import type { WebhookRow } from './table.ts'

type OfWebhook = { readonly to: string; readonly webhook: WebhookRow }

const link = (consoleUrl: string, { partnerId, token }: WebhookRow) =>
  `Review its deliveries:\n\n${consoleUrl}/n/${partnerId}/webhooks/${token}`

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
  { to, webhook, reason }: OfWebhook & { readonly reason: DisabledReason },
): Mail => ({
  to,
  subject: 'Webhook disabled',
  text: [
    `The webhook ${plainName(webhook.name)} was disabled. ${CAUSES[reason]}`,
    link(consoleUrl, webhook),
    'Pending deliveries are kept and sent when you enable it again.',
  ].join('\n\n'),
})

/** Notifies an admin that every delivery of a webhook has failed for a while. */
export const failingMail = (
  consoleUrl: string,
  { to, webhook, since }: OfWebhook & { readonly since: Date },
): Mail => ({
  to,
  subject: 'Webhook is failing',
  text: [
    `All deliveries of the webhook ${plainName(webhook.name)} have failed since ${momentText(since)}. If none succeeds, it will be disabled on ${momentText(new Date(since.getTime() + DISABLED_AFTER_MS))}.`,
    link(consoleUrl, webhook),
  ].join('\n\n'),
})
