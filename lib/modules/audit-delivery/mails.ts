import { isoTime } from '../../kernel/time.ts'
import type { Mail } from '../../platform/outbound/mail.ts'

/** Neither mail contains the endpoint, because URLs can contain secrets. */
const link = (consoleUrl: string) => `${consoleUrl}/settings/audit-log`

export const failingMail = (consoleUrl: string, to: string, failingSince: Date): Mail => ({
  to,
  subject: 'Audit log delivery is failing',
  text: [
    `Your endpoint has not accepted audit log entries since ${isoTime(failingSince)}.`,
    `See the last error:\n\n${link(consoleUrl)}`,
    'Entries are kept. Delivery is retried every 30 minutes and resumes with the first undelivered entry.',
  ].join('\n\n'),
})

export const recoveredMail = (consoleUrl: string, to: string): Mail => ({
  to,
  subject: 'Audit log delivery has recovered',
  text: [
    'Your endpoint accepts audit log entries again. Waiting entries are being delivered.',
    `View the status:\n\n${link(consoleUrl)}`,
  ].join('\n\n'),
})
