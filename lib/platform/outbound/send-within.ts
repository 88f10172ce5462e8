import { Socket } from 'node:net'
import { createTransport, type SendMailOptions } from 'nodemailer'

/**
 * Sends one mail on a connection of its own, which is closed when the signal aborts, at whatever step: the library’s
 * timeouts are those of single steps. Whether the mail was accepted is then unknown.
 */
export async function sendWithin(url: string, message: SendMailOptions, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const socket = new Socket()
  const close = () => socket.destroy(new Error('The mail server took too long'))
  signal.addEventListener('abort', close, { once: true })
  try {
    await createTransport({ url, socket }).sendMail(message)
  } finally {
    signal.removeEventListener('abort', close)
  }
}

/**
 * Whether a mail server has refused the recipient for good. Refusals of the sender or of the content are not, and
 * neither is a policy (5.7), which would concern everyone whom the gateway mails.
 */
export function isRefusedRecipient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, command, responseCode, response } = error as Error & Record<string, unknown>
  const isPermanent = typeof responseCode === 'number' && responseCode >= 500
  return code === 'EENVELOPE' && command === 'RCPT TO' && isPermanent && !/^\d{3}[ -]5\.7\./.test(String(response))
}
