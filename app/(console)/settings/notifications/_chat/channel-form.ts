import { z } from 'zod'
import type { ChatChannel } from '#lib/modules/notifications/chat/contract.ts'
import { CreateChatChannel, UpdateChatChannel } from '#lib/modules/notifications/chat/contract.ts'
import { CHAT_KINDS, CHAT_PRODUCTS, type ChatKind, hasNamespace } from '#lib/modules/notifications/states.ts'

/** Form values. The namespace is empty for all; the address of an existing channel is empty unless it changes. */
const Filled = z.object({
  name: CreateChatChannel.shape.name,
  product: z.enum(CHAT_PRODUCTS),
  address: z.string().trim().max(2000),
  partner: z.string(),
  kinds: z.array(z.enum(CHAT_KINDS)),
})
export type ChannelForm = z.input<typeof Filled>

export const NEW_CHANNEL: ChannelForm = {
  name: '',
  product: 'slack',
  address: '',
  partner: '',
  kinds: ['settlement_failed', 'recall_received', 'return_received', 'webhook_failing'],
}

export const formOf = ({ name, product, kinds, partner_id }: ChatChannel): ChannelForm => ({
  name,
  product,
  address: '',
  partner: partner_id ?? '',
  kinds,
})

/** The kinds that a channel of a namespace, or of all if it is empty, can get. */
export const kindsOf = (partner: string): readonly ChatKind[] =>
  partner === '' ? CHAT_KINDS : CHAT_KINDS.filter(hasNamespace)

/** Orders the kinds, and leaves out those that were chosen before the namespace. */
const offeredOnly = <Form extends Pick<ChannelForm, 'partner' | 'kinds'>>(filled: Form): Form => ({
  ...filled,
  kinds: kindsOf(filled.partner).filter((kind) => filled.kinds.includes(kind)),
})

const hasKinds = ({ kinds }: Pick<ChannelForm, 'kinds'>) => kinds.length > 0
const NO_KINDS = { error: 'Choose at least one notification', path: ['kinds'] }

/** Form schema of a new channel; outputs the API request. */
export const newChannel = Filled.extend({ address: CreateChatChannel.shape.address })
  .transform(offeredOnly)
  .refine(hasKinds, NO_KINDS)
  .transform(({ partner, ...filled }): unknown => ({ ...filled, partner_id: partner === '' ? null : partner }))
  .pipe(CreateChatChannel as z.ZodType<CreateChatChannel, unknown>)

/** Form schema of an edit. Without a new address, the stored one is kept. */
export const changedChannel = Filled.transform(offeredOnly)
  .refine(hasKinds, NO_KINDS)
  .transform(({ partner: _, address, ...filled }): unknown => ({ ...filled, ...(address !== '' && { address }) }))
  .pipe(UpdateChatChannel as z.ZodType<UpdateChatChannel, unknown>)
