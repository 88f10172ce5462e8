import { type Mail, plainName } from '../../platform/outbound/mail.ts'
import { DISABLED_AFTER_MS } from './retry-schedule.ts'
import type { DisabledReason } from './states.ts'
import type { WebhookRow } from './table.ts'

const CAUSES: Readonly<Record<DisabledReason, string>> = {
  failing: `Every delivery to it has failed for ${DISABLED_AFTER_MS / 86_400_000} days.`,
  gone: 'Its endpoint answered 410, which says that it is gone for good.',
}

/** Tells an admin of a webhook that nobody but the network has disabled. No endpoint in it: addresses may hold secrets. */
export const disabledMail = (
  consoleUrl: string,
  { to, webhook, reason }: { to: string; webhook: WebhookRow; reason: DisabledReason },
): Mail => ({
  to,
  subject: 'A webhook was disabled',
  text: [
    `The webhook ${plainName(webhook.name)} was disabled. ${CAUSES[reason]}`,
    `Its deliveries and their answers:\n\n${consoleUrl}/n/${webhook.partnerId}/webhooks/${webhook.token}`,
    'What waits for it is kept and sent once it is enabled again.',
  ].join('\n\n'),
})
