import { type Bank, expectData } from '../network.ts'
import type { Life } from '../world.ts'

const channel = {
  name: 'Payments team',
  product: 'slack',
  address: 'https://1-1-1-1.test/services/T0/B0/a-secret',
  kinds: ['recall_received', 'settlement_failed'],
}

/** Deletes the oldest channel if there are many, because an organization has at most ten. */
async function makeRoom({ member }: Bank): Promise<void> {
  const { count, chat_channels } = expectData(await member('GET', '/chat-channels'))
  if (count > 5) await member('DELETE', `/chat-channels/${chat_channels[0].token}`)
}

async function newChannel({ bank }: Life): Promise<{ chat_channel_id: string }> {
  await makeRoom(bank)
  return { chat_channel_id: expectData(await bank.member('POST', '/chat-channels', { body: channel })).token }
}

/** Valid requests for chat channels. */
export const chatChannelRequests = {
  listChatChannels: {},
  createChatChannel: {
    body: async ({ bank }: Life) => {
      await makeRoom(bank)
      return channel
    },
  },
  updateChatChannel: { params: newChannel, body: () => ({ name: 'Another team' }) },
  deleteChatChannel: { params: newChannel },
  testChatChannel: { params: newChannel },
}
