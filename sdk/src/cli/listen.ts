import type { MemberClient } from '../clients.ts'
import { type Io, text } from './io.ts'

const POLL_MS = 1000
/** Like the time limit of the gateway's deliveries. */
const TARGET_MS = 10_000

/**
 * Receives the namespace's events with the inspector, so that no public URL is needed, and forwards them
 * unchanged. The webhook is deleted at the end.
 */
export async function listen(io: Io, member: MemberClient, options: Readonly<Record<string, unknown>>): Promise<void> {
  const target = text(options, 'forward-to')
  const { endpoint } = await member.put('/inspector', { body: { answer: 'take' } })
  const webhook = await member.webhooks.create({ name: 'csp webhooks listen', endpoint })
  io.print(`Forwarding events to ${target}`)
  // Not to standard output, which is often kept in a file.
  io.warn(`Signing secret: ${webhook.secret}`)
  const forwarded = new Set<string>()
  try {
    while (!io.signal.aborted) {
      await forwardNew(io, member, { id: webhook.token, target, forwarded })
      await pause(io.signal)
    }
  } finally {
    await member.webhooks.delete(webhook.token)
  }
}

type Forwarding = { readonly id: string; readonly target: string; forwarded: Set<string> }

async function forwardNew(io: Io, member: MemberClient, { id, target, forwarded }: Forwarding): Promise<void> {
  const { receptions } = await member.get('/inspector/receptions', { params: { query: { webhook_id: id } } })
  for (const { token, record_type, event_type } of [...receptions].reverse()) {
    if (forwarded.has(token)) continue
    forwarded.add(token)
    const path = { reception_id: token }
    const { headers, body, is_cut } = await member.get('/inspector/receptions/{reception_id}', { params: { path } })
    if (is_cut) {
      io.warn(`${token} is too large for the inspector and was not forwarded`)
      continue
    }
    io.print(`${record_type} ${event_type} ${await post(io, target, headers, body)}`)
  }
}

/** The status of the response, or that there is none. Redirects are not followed: the events are for the target. */
async function post(io: Io, target: string, headers: Readonly<Record<string, string>>, body: string): Promise<string> {
  const own = Object.entries(headers).filter(([name]) => /^(content-type|webhook-|x-service-signature)/i.test(name))
  try {
    const response = await fetch(target, {
      method: 'POST',
      headers: Object.fromEntries(own),
      body,
      redirect: 'manual',
      signal: AbortSignal.any([io.signal, AbortSignal.timeout(TARGET_MS)]),
    })
    return String(response.status)
  } catch {
    return 'no response'
  }
}

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, POLL_MS)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
