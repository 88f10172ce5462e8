import { momentText } from '../../kernel/moment-text.ts'
import { isoTime } from '../../kernel/time.ts'
import { actorName, type OrganizationCtx } from '../../platform/context.ts'
import { type Mail, plainName } from '../../platform/outbound/mail.ts'

/** No mail contains the endpoint, because URLs can contain secrets. */
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

/** Changes that decide which entries arrive where. */
const CHANGES = {
  created: 'set up',
  paused: 'paused',
  resumed: 'resumed',
  moved: 'moved to another endpoint',
  restarted: 'restarted from another entry',
  secret: 'given a new signing secret',
  deleted: 'turned off: the endpoint was deleted',
} as const
export type DeliveryChange = keyof typeof CHANGES

/** Mailed to all admins, because pausing delivery hides what somebody does next from a SIEM. */
export const changeMail =
  (ctx: OrganizationCtx, changes: readonly DeliveryChange[]) =>
  (consoleUrl: string, to: string): Mail => ({
    to,
    subject: 'Audit log delivery was changed',
    text: [
      `${plainName(actorName(ctx.actor))} changed audit log delivery on ${momentText(ctx.now)} from IP address ${ctx.address}. Delivery was:`,
      changes.map((change) => `- ${CHANGES[change]}`).join('\n'),
      `If you weren’t expecting this, check the settings and the audit log:\n\n${link(consoleUrl)}`,
    ].join('\n\n'),
  })
