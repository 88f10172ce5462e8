import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { MemberClient } from '../../clients.ts'
import { GatewayError } from '../../errors.ts'
import { type ClientCall, required, textOf } from '../command.ts'
import { follow } from '../follow.ts'
import { type Io, UsageError } from '../io.ts'
import { confirmed } from '../login.ts'
import { fileOf, readLogin } from '../login-file.ts'
import type { Output } from '../output.ts'
import { Forwarder } from './forward.ts'
import { Journal, type Listener } from './journal.ts'
import { lockFile } from './lock.ts'
import { parseResend, type Resend, resend } from './resend.ts'

/**
 * Receives the namespace's events with the inspector, so that no public URL is needed, and forwards them
 * unchanged. Deletes the webhook at the end if the session was confirmed recently. After a kill, the next run continues
 * with the same webhook.
 */
export async function listen({ io, out, client, options }: ClientCall<MemberClient>): Promise<void> {
  const target = required(options, 'forward-to')
  if (!isHttpUrl(target)) throw new UsageError('--forward-to must be a URL such as http://localhost:4000/webhooks')
  const again = parseResend(textOf(options, 'resend'))
  const file = journalFile(io, target)
  const release = await lockFile(file)
  if (!release) return resendElsewhere({ io, out, member: client, again, target, journal: new Journal(file) })
  try {
    await forwardTo({ io, out, member: client, again, target, journal: new Journal(file) })
  } finally {
    release()
  }
}

type Forwarding = {
  readonly io: Io
  readonly out: Output
  readonly member: MemberClient
  readonly again: Resend | undefined
  readonly target: string
  readonly journal: Journal
}

/** The process that listens forwards what this one has redelivered. */
async function resendElsewhere({ io, out, member, again, target, journal }: Forwarding): Promise<void> {
  if (!again || !journal.webhook) throw new UsageError(`Another process is already forwarding events to ${target}.`)
  await resendIn(journal, journal.webhook, { io, out, member, again })
}

type Resending = Pick<Forwarding, 'io' | 'out' | 'member'> & { readonly again: Resend }

/** Resends events, and notes in the journal which ones the process that listens must expect. */
async function resendIn(journal: Journal, { id }: Listener, { io, out, member, again }: Resending): Promise<void> {
  const { count, ...resent } = await resend(io, member, id, again)
  journal.append({ resent })
  out.report(`Resending ${count} ${count === 1 ? 'event' : 'events'}`, { resending: count })
}

async function forwardTo({ io, out, member, again, target, journal }: Forwarding): Promise<void> {
  const webhook = await webhookOf(io, member, journal)
  out.report(`Forwarding events to ${target}`, { forwarding_to: target })
  // Not to standard output, which is often kept in a file.
  io.warn(out.isJson ? JSON.stringify({ signing_secret: webhook.secret }) : `Signing secret: ${webhook.secret}`)
  if (again) await resendIn(journal, webhook, { io, out, member, again })
  const forwarder = new Forwarder({ io, out, member, webhook, journal, target })
  await follow(io, () => forwarder.forwardNew())
  await deleteWebhook(io, member, journal, webhook)
}

/** The path of the journal of this gateway, namespace and target. */
function journalFile(io: Io, target: string): string {
  const { baseUrl, namespace } = readLogin(io)
  const name = createHash('sha256')
    .update(JSON.stringify([baseUrl, namespace, target]))
    .digest('hex')
    .slice(0, 16)
  return join(dirname(fileOf(io)), `listen-${name}.jsonl`)
}

/** The webhook of the run that was killed, or a new one. */
async function webhookOf(io: Io, member: MemberClient, journal: Journal): Promise<Listener> {
  const { endpoint } = await member.put('/inspector', { body: { answer: 'take' } })
  const { webhook } = journal
  if (webhook && !journal.ended && (await isEnabled(member, webhook))) return webhook
  if (webhook) {
    await confirmed(io, member, () => unlessMissing(member.webhooks.delete(webhook.id)))
    journal.delete()
  }
  // Stored first, so that the run after a kill finds the webhook.
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
    journal.delete()
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
    const reason = String(error instanceof Error ? error.message : error).replace(/\.$/, '')
    io.warn(`Couldn’t delete the webhook ${id}: ${reason}. The next run with this target deletes it.`)
  }
}

const isHttpUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const unlessMissing = <T>(call: Promise<T>): Promise<T | undefined> =>
  call.catch((error) => {
    if (error instanceof GatewayError && error.status === 404) return undefined
    throw error
  })
