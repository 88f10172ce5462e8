import { afterAll, beforeEach } from 'vitest'
import type { ChatChannel } from '../../modules/notifications/chat/contract.ts'
import { type ChatDeps, notifyOfOccurrences, sendChatMessages } from '../../modules/notifications/index.ts'
import { chatChannels, chatMessages } from '../../modules/notifications/table.ts'
import { createPoster } from '../../platform/outbound/post.ts'
import { submitted } from '../model/payment-life.ts'
import { type Bank, expectData, twoBanks } from '../network.ts'
import { openReceiver, type Receiver } from '../receiver.ts'
import { systemContext } from './system-context.ts'

/** What a chat product received: a payload of Slack or Teams. */
export type Posted = {
  readonly text: string
  readonly blocks: { text: { type: string; text: string } }[]
  readonly attachments: { contentType: string; content: Record<string, unknown> }[]
}

/**
 * Harbor sends payments to meadow and recalls them, of which meadow’s chat channels get messages. They are posted to a
 * receiver, when `work` runs the jobs. Each test begins without channels.
 */
export async function chatNetwork() {
  const { net, harbor, meadow, willow, aspen } = await twoBanks()
  const poster = createPoster(net.deps.targets, { timeoutMs: 1000 })
  const world = {} as { receiver: Receiver }
  const opened: Receiver[] = []
  const receiver = async (): Promise<Receiver> => {
    const made = await openReceiver()
    opened.push(made)
    return made
  }
  const ctx = () => systemContext(net)
  beforeEach(async () => {
    await notifyOfOccurrences(ctx())
    await net.database.db.delete(chatMessages)
    await net.database.db.delete(chatChannels)
    world.receiver = await receiver()
  })
  afterAll(async () => {
    poster.close()
    await Promise.all(opened.map((one) => one.close()))
  })
  const notify = () => notifyOfOccurrences(ctx(), { isMailing: true })
  const send = (own: Partial<ChatDeps> = {}) =>
    sendChatMessages(ctx(), {
      ...{ poster, secrets: net.secrets, version: '0.0.0', isMailing: true, clock: () => net.clock.now },
      consoleUrl: 'https://console.example',
      ...own,
    })
  const work = async (): Promise<Posted[]> => {
    await notify()
    await send()
    return posted()
  }
  const posted = (by = world.receiver): Posted[] => by.received.map(({ body }) => JSON.parse(body))
  /** The first lines of what was posted. */
  const titles = (): string[] => posted().map(({ text }) => text.split('\n')[0] ?? '')
  const recall = async () => {
    const id = await submitted(harbor, willow, aspen)
    const recalled = await harbor.key('POST', `/payments/${id}/recalls`, { body: { reason: 'DUPL' } })
    return { id, recallId: String(expectData(recalled).recall_id) }
  }
  const create = async (body: object = {}, of: Bank = meadow): Promise<ChatChannel> => {
    const channel = { name: 'Team', product: 'slack', address: `${world.receiver.url}services/a-long-secret` }
    return expectData(
      await of.member('POST', '/chat-channels', { body: { ...channel, kinds: ['recall_received'], ...body } }),
    )
  }
  const change = async ({ token }: ChatChannel, body: object): Promise<ChatChannel> =>
    expectData(await meadow.member('PUT', `/chat-channels/${token}`, { body }))
  const find = async ({ token }: Pick<ChatChannel, 'token'>, of: Bank = meadow): Promise<ChatChannel> => {
    const { chat_channels: all } = expectData(await of.member('GET', '/chat-channels'))
    return all.find((one: ChatChannel) => one.token === token)
  }
  return { world, net, harbor, meadow, receiver, notify, send, work, posted, titles, recall, create, change, find }
}
