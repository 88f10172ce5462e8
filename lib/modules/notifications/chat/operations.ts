import { z } from 'zod'
import { operation } from '../../../wire/operation.ts'
import { Nothing, pathId } from '../../../wire/shapes.ts'
import { ChatChannel, ChatChannelList, ChatTest, CreateChatChannel, UpdateChatChannel } from './contract.ts'

const tag = 'Notifications'
const admin = { by: 'member', permission: 'organization.manage', partner: false } as const
const params = z.object({ chat_channel_id: pathId('The chat channel') })

export const listChatChannels = operation({
  id: 'listChatChannels',
  method: 'GET',
  path: '/chat-channels',
  tag,
  summary: 'List chat channels',
  description: 'Returns the organization’s chat channels, oldest first, with masked addresses.',
  access: admin,
  data: ChatChannelList,
  extension: true,
})

export const createChatChannel = operation({
  id: 'createChatChannel',
  method: 'POST',
  path: '/chat-channels',
  tag,
  summary: 'Create a chat channel',
  description:
    'Notifications are posted to a chat product’s incoming webhook, without people’s names or text written by others: one message per event, immediately or after quiet hours, or a daily digest. Returns 409 if the organization has 10 channels.',
  access: admin,
  stepUp: 'recent',
  body: CreateChatChannel,
  data: ChatChannel,
  errors: [404, 409],
  extension: true,
})

export const updateChatChannel = operation({
  id: 'updateChatChannel',
  method: 'PUT',
  path: '/chat-channels/{chat_channel_id}',
  tag,
  summary: 'Update a chat channel',
  description:
    'Omitted fields keep their values. Changed hours also apply to queued messages. A new address, or `paused: false`, resumes a failed channel. Messages that have been due for more than a day are not posted.',
  access: admin,
  stepUp: 'recent',
  params,
  body: UpdateChatChannel,
  data: ChatChannel,
  errors: [404],
  extension: true,
})

export const deleteChatChannel = operation({
  id: 'deleteChatChannel',
  method: 'DELETE',
  path: '/chat-channels/{chat_channel_id}',
  tag,
  summary: 'Delete a chat channel',
  description: 'Deletes its address. Queued messages are not posted.',
  access: admin,
  stepUp: 'recent',
  params,
  data: Nothing,
  errors: [404],
  extension: true,
})

export const testChatChannel = operation({
  id: 'testChatChannel',
  method: 'POST',
  path: '/chat-channels/{chat_channel_id}/test',
  tag,
  summary: 'Test a chat channel',
  description:
    'Posts a test message, even to a paused channel or in quiet hours, and returns the result. If a failed channel accepts it, the channel resumes posting queued messages.',
  access: admin,
  params,
  data: ChatTest,
  errors: [404],
  extension: true,
})
