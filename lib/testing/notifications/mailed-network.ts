import { afterAll } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { createMailLimits } from '../../modules/members/index.ts'
import { type MailDeps, mailNotifications, notifyOfOccurrences } from '../../modules/notifications/index.ts'
import { createMailer } from '../../platform/outbound/mail.ts'
import type { Bank, Call } from '../bank.ts'
import { decodeText, openMailbox } from '../mailbox.ts'
import { verifyEmail } from '../members/verified-email.ts'
import { submitted } from '../model/payment-life.ts'
import { caller, expectData, twoBanks } from '../network.ts'
import { systemContext } from './system-context.ts'

/** A received mail. */
export type Received = {
  readonly to: string
  readonly subject: string
  readonly id: string
  readonly text: string
  readonly raw: string
  /** The path of its one-click URL, below the API’s prefix. */
  readonly oneClick: string
}

const headerOf = (raw: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(raw)?.[1] ?? ''

function read(given: string): Received {
  const raw = given.replaceAll('\r', '').replace(/\n[ \t]+/g, ' ')
  return {
    to: headerOf(raw, 'To'),
    subject: headerOf(raw, 'Subject'),
    id: headerOf(raw, 'Message-ID'),
    text: decodeText(raw.slice(raw.indexOf('\n\n'))),
    raw,
    oneClick: /^List-Unsubscribe: <https:\/\/console\.example\/api\/v1\/csp(.*)>$/m.exec(raw)?.[1] ?? '',
  }
}

/**
 * Harbor sends payments to meadow and recalls them, which notifies meadow’s admin, whose email is confirmed. The gateway
 * sends mail to a mailbox, when `work` runs the jobs.
 */
export async function mailedNetwork() {
  const { net, harbor, meadow, willow, aspen } = await twoBanks()
  const box = await openMailbox()
  const env = { SMTP_URL: box.url, MAIL_FROM: undefined, PUBLIC_URL: 'https://console.example' }
  const mailer = createMailer(env, net.log)
  afterAll(async () => {
    await mailer?.close()
    await box.close()
  })
  const { app } = createGateway({ ...net.deps, mailer, consoleUrl: env.PUBLIC_URL })
  await verifyEmail(net, meadow)
  let seen = 0
  const received = async (): Promise<Received[]> => {
    const mails: Received[] = []
    for (; seen < box.count; seen++) mails.push(read(await box.next()))
    return mails
  }
  let mailLimits = createMailLimits()
  /** Quotas count by the real time. */
  const resetQuotas = () => {
    mailLimits = createMailLimits()
  }
  const mail = (own: Partial<MailDeps> = {}) =>
    mailNotifications(systemContext(net), {
      mailer,
      mailLimits,
      secrets: net.secrets,
      clock: () => net.clock.now,
      ...own,
    })
  const notify = () => notifyOfOccurrences(systemContext(net), { isMailing: true })
  const recall = async () => {
    const id = await submitted(harbor, willow, aspen)
    const recalled = await harbor.key('POST', `/payments/${id}/recalls`, { body: { reason: 'DUPL' } })
    return { id, recallId: String(expectData(recalled).recall_id) }
  }
  const work = async (): Promise<Received[]> => {
    await notify()
    await mail()
    return received()
  }
  /** Calls through the gateway that sends mail. */
  const as = ({ jwt }: Pick<Bank, 'jwt'>): Call => caller(app, { authorization: `Bearer ${jwt}` })
  return { net, harbor, meadow, box, app, mail, notify, recall, work, received, as, resetQuotas }
}
