import type { Secrets } from '../../../platform/crypto/secrets.ts'
import type { Posted, Poster } from '../../../platform/outbound/post.ts'
import type { ChatChannelRow } from '../table.ts'
import { openAddress } from './manage-channels.ts'
import { payloadOf } from './payloads.ts'
import type { ChatText } from './words.ts'

export type PostDeps = { readonly poster: Poster; readonly secrets: Secrets; readonly version: string }

/** The response, or why the stored address cannot be decrypted, for example because its key was removed. */
export type ChatPosted = Posted | Unreadable
type Unreadable = { readonly failure: 'unreadable_address'; readonly reason: string }

/** Posts a message to a channel. Never throws because of the other side or the address. */
export async function postMessage(
  { poster, secrets, version }: PostDeps,
  channel: ChatChannelRow,
  text: ChatText,
  signal?: AbortSignal,
): Promise<ChatPosted> {
  const address = readAddress(secrets, channel)
  if ('failure' in address) return address
  return poster.post({
    ...address,
    headers: { 'content-type': 'application/json', 'user-agent': `csp-gateway/${version}` },
    body: payloadOf(channel.product, text),
    ...(signal && { signal }),
  })
}

function readAddress(secrets: Secrets, channel: ChatChannelRow): { readonly endpoint: string } | Unreadable {
  try {
    return { endpoint: openAddress(secrets, channel) }
  } catch (error) {
    return { failure: 'unreadable_address', reason: error instanceof Error ? error.message : String(error) }
  }
}
