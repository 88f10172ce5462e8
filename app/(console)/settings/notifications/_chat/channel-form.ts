import { z } from 'zod'
import type { ChatChannel } from '#lib/modules/notifications/chat/contract.ts'
import { CreateChatChannel, UpdateChatChannel } from '#lib/modules/notifications/chat/contract.ts'
import { CHAT_KINDS, CHAT_PRODUCTS, type ChatKind, hasNamespace } from '#lib/modules/notifications/states.ts'
import { WORDS } from '../words.ts'

/** A choice of no hour. */
export const NONE = 'none'
/** Suggested when quiet hours are turned on. */
const MORNING = '7'

/** Form values. The namespace is empty for all; the address of an existing channel is empty unless it changes. */
const Filled = z.object({
  name: CreateChatChannel.shape.name,
  product: z.enum(CHAT_PRODUCTS),
  address: z.string().trim().max(2000),
  partner: z.string(),
  kinds: z.array(z.enum(CHAT_KINDS)),
  digest: z.string(),
  from: z.string(),
  until: z.string(),
  time_zone: z.string(),
})
export type ChannelForm = z.input<typeof Filled>

export const newForm = (timeZone: string): ChannelForm => ({
  name: '',
  product: 'slack',
  address: '',
  partner: '',
  kinds: ['settlement_failed', 'recall_received', 'return_received', 'webhook_failing'],
  ...{ digest: NONE, from: NONE, until: MORNING, time_zone: timeZone },
})

export function formOf(channel: ChatChannel): ChannelForm {
  const { name, product, kinds, partner_id, time_zone, quiet_hours: quiet, digest_hour: digest } = channel
  return {
    ...{ name, product, address: '', partner: partner_id ?? '', kinds, time_zone },
    digest: digest === null ? NONE : String(digest),
    from: quiet ? String(quiet.from) : NONE,
    until: quiet ? String(quiet.until) : MORNING,
  }
}

/** The kinds that a channel of a namespace, or of all if it is empty, can get. */
export const kindsOf = (partner: string): readonly ChatKind[] =>
  partner === '' ? CHAT_KINDS : CHAT_KINDS.filter(hasNamespace)

/** Orders the kinds, and leaves out those that were chosen before the namespace. */
const offeredOnly = <Form extends Pick<ChannelForm, 'partner' | 'kinds'>>(filled: Form): Form => ({
  ...filled,
  kinds: kindsOf(filled.partner).filter((kind) => filled.kinds.includes(kind)),
})

const hasKinds = ({ kinds }: Pick<ChannelForm, 'kinds'>) => kinds.length > 0
const hasEnd = ({ from, until }: ChannelForm) => from !== until
const NO_END = { error: WORDS.otherEnd, path: ['until'] }
const NO_KINDS = { error: 'Choose at least one notification', path: ['kinds'] }

type Hours = Pick<ChannelForm, 'digest' | 'from' | 'until'>

const toRequest = <Filled extends Hours>({ digest, from, until, ...filled }: Filled) => ({
  ...filled,
  digest_hour: digest === NONE ? null : Number(digest),
  quiet_hours: from === NONE ? null : { from: Number(from), until: Number(until) },
})

/** Form schema of a new channel; outputs the API request. */
export const newChannel = Filled.extend({ address: CreateChatChannel.shape.address })
  .transform(offeredOnly)
  .refine(hasKinds, NO_KINDS)
  .refine(hasEnd, NO_END)
  .transform(({ partner, ...filled }): unknown => ({
    ...toRequest(filled),
    partner_id: partner === '' ? null : partner,
  }))
  .pipe(CreateChatChannel as z.ZodType<CreateChatChannel, unknown>)

/** Form schema of an edit. Without a new address, the stored one is kept. */
export const changedChannel = Filled.transform(offeredOnly)
  .refine(hasKinds, NO_KINDS)
  .refine(hasEnd, NO_END)
  .transform(({ partner: _, address, ...filled }): unknown => ({
    ...toRequest(filled),
    ...(address !== '' && { address }),
  }))
  .pipe(UpdateChatChannel as z.ZodType<UpdateChatChannel, unknown>)
