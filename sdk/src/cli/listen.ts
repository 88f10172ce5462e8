import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { MemberClient } from '../clients.ts'
import { ConnectionError, GatewayError } from '../errors.ts'
import { Forwarder } from './forward.ts'
import { type Io, text, UsageError } from './io.ts'
import { Journal, type Listener } from './journal.ts'
import { confirmed, fileOf, readLogin } from './login.ts'

const POLL_MS = 1000

/**
 * Receives the namespace's events with the inspector, so that no public URL is needed, and forwards them
 * unchanged. The webhook is deleted at the end. After a kill, the next call continues with the same webhook.
 */
export async function listen(io: Io, member: MemberClient, options: Readonly<Record<string, unknown>>): Promise<void> {
  const target = text(options, 'forward-to')
  const journal = openJournal(io, target)
  const webhook = await webhookOf(io, member, journal)
  io.print(`Forwarding events to ${target}`)
  // Not to standard output, which is often kept in a file.
  io.warn(`Signing secret: ${webhook.secret}`)
  const forwarder = new Forwarder(io, member, { webhook, journal, target })
  let isLost = false
  while (!io.signal.aborted) {
    try {
      await forwarder.forwardNew()
      if (isLost) io.warn('The gateway responds again')
      isLost = false
    } catch (error) {
      if (io.signal.aborted) break
      if (!isTemporary(error)) throw error
      if (!isLost) io.warn('The gateway does not respond. Trying again …')
      isLost = true
    }
    await pause(io.signal)
  }
  await deleteWebhook(io, member, journal, webhook)
}

/** Of this gateway, namespace and target. Throws UsageError if another process writes it. */
function openJournal(io: Io, target: string): Journal {
  const { baseUrl, namespace } = readLogin(io)
  const name = createHash('sha256')
    .update(JSON.stringify([baseUrl, namespace, target]))
    .digest('hex')
    .slice(0, 16)
  const file = join(dirname(fileOf(io)), `listen-${name}.jsonl`)
  const journal = new Journal(file)
  if (journal.process !== undefined && journal.process !== process.pid && isRunning(journal.process))
    throw new UsageError(`Process ${journal.process} already forwards events to ${target}. If not, delete ${file}`)
  journal.append({ process: process.pid })
  return journal
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch {
    return false
  }
}

/** The webhook of the call that was killed, or a new one. */
async function webhookOf(io: Io, member: MemberClient, journal: Journal): Promise<Listener> {
  const { endpoint } = await member.put('/inspector', { body: { answer: 'take' } })
  const { webhook } = journal
  if (webhook && !journal.ended && (await isEnabled(member, webhook))) return webhook
  if (webhook) {
    await confirmed(io, member, () => unlessMissing(member.webhooks.delete(webhook.id)))
    journal.restart()
  }
  // Stored first, so that a kill leaves no webhook that nobody knows.
  const idempotencyKey = journal.key ?? crypto.randomUUID()
  if (journal.key === undefined) journal.append({ key: idempotencyKey })
  const body = { name: 'csp webhooks listen', endpoint }
  try {
    const made = await confirmed(io, member, () => member.webhooks.create(body, { idempotencyKey }))
    const created = new Date(made.created_at.seconds * 1000).toISOString()
    journal.append({ webhook: { id: made.token, secret: made.secret, created } })
  } catch (error) {
    if (!(error instanceof GatewayError) || error.status !== 422) throw error
    // The key is too old for a second response with the secret.
    journal.restart()
  }
  return journal.webhook ?? webhookOf(io, member, journal)
}

async function isEnabled(member: MemberClient, { id }: Listener): Promise<boolean> {
  const path = { webhook_id: id }
  const found = await unlessMissing(member.get('/webhook/{webhook_id}', { params: { path } }))
  return found?.enabled ?? false
}

/** Members confirm their session at the start only, so the webhook may have to stay until the next one. */
async function deleteWebhook(io: Io, member: MemberClient, journal: Journal, { id }: Listener): Promise<void> {
  try {
    await unlessMissing(member.webhooks.delete(id))
    journal.delete()
  } catch (error) {
    journal.append({ ended: true })
    io.warn(`${id} was not deleted: ${error instanceof Error ? error.message : error}. The next call deletes it`)
  }
}

const unlessMissing = <T>(call: Promise<T>): Promise<T | undefined> =>
  call.catch((error) => {
    if (error instanceof GatewayError && error.status === 404) return undefined
    throw error
  })

const isTemporary = (error: unknown) =>
  error instanceof ConnectionError || (error instanceof GatewayError && (error.status === 429 || error.status >= 500))

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, POLL_MS)
    signal.addEventListener('abort', end, { once: true })
  })
