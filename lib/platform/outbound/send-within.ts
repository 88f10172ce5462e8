import { createTransport, type SendMailOptions } from 'nodemailer'

/**
 * Sends one mail on a connection of its own, which is closed when the signal aborts, at whatever step, also while the
 * server’s name is resolved: the library’s timeouts are those of single steps. Whether the mail was accepted is then unknown.
 */
export async function sendWithin(url: string, message: SendMailOptions, signal: AbortSignal): Promise<void> {
  // Otherwise the library would send what is buffered, and wait seconds for the server to close.
  await createTransport({ url, socketCloseTimeout: 0 }).sendMail({ ...message, signal })
}

/** No such mailbox, invalid address, moved without a new address, no mail (null MX), mailbox disabled (RFC 3463, 7505). */
const REFUSAL = /^5\d\d[ -](5\.1\.(1|3|6|10)|5\.2\.1)(?!\d)/

/**
 * Whether a mail server has refused the recipient for good. Servers answer with permanent errors to a recipient for
 * other reasons, too: the sender, the gateway’s configuration, a full mailbox. So only enhanced codes (RFC 3463) that
 * concern nothing but the recipient’s address count.
 */
export function isRefusedRecipient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, command, response } = error as Error & Record<string, unknown>
  return code === 'EENVELOPE' && command === 'RCPT TO' && REFUSAL.test(String(response))
}
