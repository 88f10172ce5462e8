import { createMailLimits } from '../../modules/members/index.ts'
import {
  type MailDeps,
  mailNotifications,
  notifyOfOccurrences,
  notifyOfOverdueWork,
} from '../../modules/notifications/index.ts'
import { createMailer } from '../../platform/outbound/mail.ts'
import { decodeText, openMailbox } from '../mailbox.ts'
import type { TestNetwork } from '../network.ts'
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

export type Mails = Awaited<ReturnType<typeof openMails>>

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

/** A mailbox for the notifications of a network, which are made and mailed when `work` runs the jobs. */
export async function openMails(net: TestNetwork) {
  const box = await openMailbox()
  const env = { SMTP_URL: box.url, MAIL_FROM: undefined, PUBLIC_URL: 'https://console.example' }
  const mailer = createMailer(env, net.log)
  let seen = 0
  const received = async (): Promise<Received[]> => {
    const mails: Received[] = []
    for (; seen < box.count; seen++) mails.push(read(await box.next()))
    return mails
  }
  let mailLimits = createMailLimits()
  /** Quotas use real time, not the test’s clock. */
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
  const notifyOfWork = () => notifyOfOverdueWork(systemContext(net), { isMailing: true })
  const work = async (): Promise<Received[]> => {
    await notify()
    await mail()
    return received()
  }
  const close = async () => {
    await mailer?.close()
    await box.close()
  }
  return { box, env, mailer, received, resetQuotas, mail, notify, notifyOfWork, work, close }
}
