import type { Secrets } from '../../../platform/crypto/secrets.ts'
import type { Posted, Poster } from '../../../platform/outbound/post.ts'
import type { ChatChannelRow } from '../table.ts'
import { openAddress } from './manage-channels.ts'
import { payloadOf } from './payloads.ts'
import type { ChatText } from './words.ts'

export type PostDeps = { readonly poster: Poster; readonly secrets: Secrets; readonly version: string }

/** Posts a message to a channel. Never throws because of the other side. */
export const postMessage = (
  { poster, secrets, version }: PostDeps,
  channel: ChatChannelRow,
  text: ChatText,
  signal?: AbortSignal,
): Promise<Posted> =>
  poster.post({
    endpoint: openAddress(secrets, channel),
    headers: { 'content-type': 'application/json', 'user-agent': `csp-gateway/${version}` },
    body: payloadOf(channel.product, text),
    ...(signal && { signal }),
  })
