import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'

/**
 * A mail server that accepts all mail, at `smtp://127.0.0.1:port`. `next` waits for the next mail.
 */
export type Mailbox = {
  readonly url: string
  /** Answers recipients with this reply instead, until it is undefined. */
  refuse(reply: string | undefined): void
  next(): Promise<string>
  readonly count: number
  /** The largest number of mails that were being sent at the same time. */
  readonly mostAtOnce: number
  close(): Promise<void>
}

/** `latencyMs` passes between taking a mail and confirming it. */
export async function openMailbox(latencyMs = 0): Promise<Mailbox> {
  const mails: string[] = []
  const waiting: ((mail: string) => void)[] = []
  let count = 0
  let sending = 0
  let mostAtOnce = 0
  let refusal: string | undefined
  const server = createServer((socket) => {
    mostAtOnce = Math.max(mostAtOnce, ++sending)
    const take = (mail: string) => {
      count++
      sending--
      const waiter = waiting.shift()
      if (waiter) waiter(mail)
      else mails.push(mail)
    }
    // A client that was killed resets its connection.
    converse(socket, take, { refusal: () => refusal, latencyMs }).catch(() => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    refuse: (reply) => {
      refusal = reply
    },
    next: async () => mails.shift() ?? new Promise((resolve) => waiting.push(resolve)),
    get count() {
      return count
    },
    get mostAtOnce() {
      return mostAtOnce
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The text of a quoted-printable mail. */
export const decodeText = (mail: string): string =>
  decodeURIComponent(
    mail
      .replaceAll('=\r\n', '')
      .replaceAll('%', '%25')
      .replace(/=([0-9A-F]{2})/g, '%$1'),
  )

/** The minimum of SMTP that clients need (RFC 5321). */
async function converse(
  socket: Socket,
  taken: (mail: string) => void,
  { refusal, latencyMs }: { refusal: () => string | undefined; latencyMs: number },
): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let mail: string[] | undefined
  say('220 mailbox')
  for await (const line of createInterface({ input: socket })) {
    if (mail) {
      if (line === '.') {
        taken(mail.join('\n').replaceAll('=\n', ''))
        mail = undefined
        if (latencyMs > 0) await setTimeout(latencyMs)
        say('250 taken')
      } else mail.push(line)
    } else if (/^data/i.test(line)) {
      mail = []
      say('354 go on')
    } else if (/^quit/i.test(line)) {
      say('221 bye')
      socket.end()
    } else if (/^rcpt/i.test(line)) say(refusal() ?? '250 yes')
    else say('250 yes')
  }
}
