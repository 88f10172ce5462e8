import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Mailbox, openMailbox } from '../../lib/testing/mailbox.ts'
import { startServer } from '../../lib/testing/server-process.ts'
import { freePort } from '../../scripts/lib/port.ts'

/** A server of its own that sends mail to a mailbox. Its database is empty. */
export type MailingServer = { readonly url: string; readonly box: Mailbox; stop(): Promise<void> }

export async function startMailingServer(): Promise<MailingServer> {
  const folder = await mkdtemp(join(tmpdir(), 'csp-mailing-'))
  const box = await openMailbox()
  const PORT = String(await freePort())
  const env = { SMTP_URL: box.url, PUBLIC_URL: `http://127.0.0.1:${PORT}` }
  const server = await startServer([], { PORT, DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'warn', ...env })
  const stop = async () => {
    await server.end('SIGTERM')
    await box.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { url: env.PUBLIC_URL, box, stop }
}
