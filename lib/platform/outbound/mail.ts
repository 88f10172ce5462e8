import { createTransport } from 'nodemailer'
import type { Brand } from '../brand/brand.ts'
import { brandedMail } from '../brand/branded-mail.ts'
import type { Db } from '../db/db.ts'
import type { Env } from '../env.ts'
import type { Logger } from '../log.ts'
import { createMailQueue } from './mail-queue.ts'
import { isRefusedRecipient, sendWithin } from './send-within.ts'

export type Mail = { readonly to: string; readonly subject: string; readonly text: string }

/** A mail that is sent again if its outcome is unknown: with the same ID, mail clients can show it once. */
export type RepeatableMail = Mail & { readonly id: string; readonly headers: Readonly<Record<string, string>> }

/** `refused`: the mail server does not accept mails to the recipient. `failed`: sent or not, try again later. */
export type Sent = 'accepted' | 'refused' | 'failed'

/** A mail, or a function that creates one after the response. It can return none. */
export type GivenMail = Mail | ((db: Db) => Promise<Mail | undefined>)

/** Queues the mails of an operation. */
export type Put = (...mails: GivenMail[]) => void

/**
 * A user-supplied name for the text of a mail: on one line, and without punctuation that mail
 * clients turn into links. It is never part of a subject (decision 0072).
 */
export const plainName = (text: string): string =>
  text
    .replaceAll(/[.:/\\@]+(?=\S)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A server that does not respond must not hold the few connections for the library's ten minutes. */
const TIMEOUTS = { connectionTimeout: 30_000, socketTimeout: 60_000 } as const
/** Less than a process has to stop (`front/listen.ts`), so that the database is closed, too. */
const CLOSE_MS = 6000

/** Sends mail. */
export type Mailer = {
  /** Base URL of links in mails. */
  readonly consoleUrl: string
  /**
   * Sends a mail, or the one that the function creates, in the background; organizations take turns.
   * Failures are logged. If too many mails are pending, discards the mail and logs that.
   */
  post(mail: Mail | (() => Promise<Mail | undefined>), organizationId?: string): void
  /** Sends a mail in the organization's turn, and resolves with its outcome, at the latest when the signal aborts. */
  send(mail: RepeatableMail, organizationId: string, signal: AbortSignal): Promise<Sent>
  /** Aborted when the mailer closes: mails that wait for something are sent or given up soon. */
  readonly closing: AbortSignal
  /** Waits a few seconds for pending mails. */
  close(): Promise<void>
}

/** The configured mailer; undefined without SMTP_URL. A configured brand also designs the mails. */
export function createMailer(
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>,
  log: Logger,
  brand?: Brand,
): Mailer | undefined {
  if (!env.SMTP_URL || !env.PUBLIC_URL) return undefined
  const { SMTP_URL: url } = env
  const transport = createTransport({ ...TIMEOUTS, url })
  const address = env.MAIL_FROM ?? `no-reply@${new URL(env.PUBLIC_URL).hostname}`
  const from = brand?.isNamed ? { name: brand.name, address } : address
  const consoleUrl = env.PUBLIC_URL.replace(/\/+$/, '')
  const withBrand = (mail: Mail) => (brand?.isNamed ? { ...mail, ...brandedMail(brand, consoleUrl, mail) } : mail)
  const queue = createMailQueue()
  const closing = new AbortController()
  return {
    consoleUrl,
    closing: closing.signal,
    post: (given, organizationId) => {
      const isQueued = queue.add(organizationId, async (sendInTurn) => {
        try {
          const mail = typeof given === 'function' ? await given() : given
          if (mail) await sendInTurn(() => transport.sendMail({ from, ...withBrand(mail) }))
        } catch (error) {
          // Neither the address nor the text is logged: a mail can contain a sign-in link, and a server
          // that rejects a recipient repeats the address in its response.
          log.error(reasonOf(error), 'email could not be sent')
        }
      })
      if (!isQueued) log.error('email was discarded, because too many are pending')
    },
    send: async ({ id, headers, ...mail }, organizationId, signal) => {
      const message = { from, ...withBrand(mail), headers, messageId: `<${id}@${new URL(consoleUrl).hostname}>` }
      try {
        await queue.run(organizationId, () => sendWithin(url, message, signal), signal)
        return 'accepted'
      } catch (error) {
        log.error(reasonOf(error), 'email could not be sent')
        return isRefusedRecipient(error) ? 'refused' : 'failed'
      }
    },
    close: async () => {
      closing.abort()
      const late = new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())
      await Promise.race([queue.idle(), late])
      if (queue.size > 0) log.error({ pending: queue.size }, 'emails were not sent before the process stopped')
      transport.close()
    },
  }
}

/** Loggable fields of a mail error: codes, and the stack without its message. */
function reasonOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, command, responseCode } = error as Error & { code?: unknown; command?: unknown; responseCode?: unknown }
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  // A command contains its recipient, so only its verb is logged.
  const verb = typeof command === 'string' ? command.split(/[ :]/)[0] : undefined
  return { type: error.name, code, verb, responseCode, stack: stack?.slice(0, 7).join('\n') }
}
