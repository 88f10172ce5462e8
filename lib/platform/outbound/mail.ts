import { createTransport } from 'nodemailer'
import type { Env } from '../env.ts'
import type { Logger } from '../log.ts'

export type Mail = { readonly to: string; readonly subject: string; readonly text: string }

/**
 * A name that somebody chose, for the text of a mail: on one line, and without anything that a mail program would make a link of.
 * It never stands in a subject, which receivers read first (decision 0072).
 */
export const plainName = (text: string): string =>
  text
    .replaceAll(/[.:/\\@]+(?=\S)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Sends mail. */
export type Mailer = {
  /** Where links in mails lead: the console's own address. */
  readonly consoleUrl: string
  /** Hands a mail to the server, later and without waiting: a failure is logged, since nobody waits for it. It may be made later, too. */
  post(mail: Mail | (() => Promise<Mail | undefined>)): void
  /** Waits for what is under way. */
  close(): Promise<void>
}

/** The mailer that the environment describes; none without SMTP_URL. */
export function createMailer(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>, log: Logger): Mailer | undefined {
  if (!env.SMTP_URL || !env.PUBLIC_URL) return undefined
  const transport = createTransport(env.SMTP_URL)
  const from = env.MAIL_FROM ?? `no-reply@${new URL(env.PUBLIC_URL).hostname}`
  const underWay = new Set<Promise<void>>()
  return {
    consoleUrl: env.PUBLIC_URL.replace(/\/+$/, ''),
    post: (given) => {
      const sent = (async () => {
        const mail = typeof given === 'function' ? await given() : given
        if (mail) await transport.sendMail({ from, ...mail })
      })()
        // Neither the address nor the text: a mail may hold a link that is good for a sign-in, and a server that refuses a
        // recipient repeats the address in its answer.
        .catch((error: unknown) => log.error(reasonOf(error), 'mail not sent'))
        .finally(() => underWay.delete(sent))
      underWay.add(sent)
    },
    close: async () => {
      await Promise.all(underWay)
      transport.close()
    },
  }
}

/** What the log may hold of an error in sending: codes, and the stack without its message. */
function reasonOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, command, responseCode } = error as Error & { code?: unknown; command?: unknown; responseCode?: unknown }
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  // A command names its recipient: its verb is enough.
  const verb = typeof command === 'string' ? command.split(/[ :]/)[0] : undefined
  return { type: error.name, code, verb, responseCode, stack: stack?.slice(0, 7).join('\n') }
}
