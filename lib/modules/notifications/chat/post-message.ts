import type { Secrets } from '../../../platform/crypto/secrets.ts'
import type { Posted, Poster } from '../../../platform/outbound/post.ts'
import type { ChatChannelRow } from '../table.ts'
import { openAddress } from './manage-channels.ts'
import { payloadOf } from './payloads.ts'
import type { ChatText } from './words.ts'

export type PostDeps = { readonly poster: Poster; readonly secrets: Secrets; readonly version: string }

/** The response, or that the stored address cannot be decrypted, for example because its key was removed. */
export type ChatPosted = Posted | { readonly failure: 'unreadable_address' }

/** Posts a message to a channel. Never throws because of the other side or the address. */
export async function postMessage(
  { poster, secrets, version }: PostDeps,
  channel: ChatChannelRow,
  text: ChatText,
  signal?: AbortSignal,
): Promise<ChatPosted> {
  const endpoint = readAddress(secrets, channel)
  if (endpoint === undefined) return { failure: 'unreadable_address' }
  return poster.post({
    endpoint,
    headers: { 'content-type': 'application/json', 'user-agent': `csp-gateway/${version}` },
    body: payloadOf(channel.product, text),
    ...(signal && { signal }),
  })
}

function readAddress(secrets: Secrets, channel: ChatChannelRow): string | undefined {
  try {
    return openAddress(secrets, channel)
  } catch {
    return undefined
  }
}
