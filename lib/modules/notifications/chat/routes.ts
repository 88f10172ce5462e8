import type { Secrets } from '../../../platform/crypto/secrets.ts'
import type { Limiter } from '../../../platform/http/rate-limit.ts'
import { type Route, route, routeAfter } from '../../../platform/http/route.ts'
import type { Targets } from '../../../platform/outbound/target.ts'
import { checkTarget } from '../../webhooks/index.ts'
import { listChannels, presentChannel } from './find-channels.ts'
import { createChannel, deleteChannel, updateChannel } from './manage-channels.ts'
import * as op from './operations.ts'
import { recordTest, sendTest } from './send-test.ts'

export type ChatRouteDeps = {
  readonly secrets: Secrets
  readonly targets: Targets
  readonly version: string
  readonly consoleUrl?: string | undefined
  readonly limiter: Limiter
}

export const chatRoutes = (deps: ChatRouteDeps): Route[] => [
  route(op.listChatChannels, async (ctx) => {
    const found = await listChannels(ctx)
    return { count: found.length, chat_channels: found.map(presentChannel) }
  }),
  routeAfter(
    op.createChatChannel,
    ({ body }) => checkTarget(deps.targets, body.address),
    async (ctx, { body }, checked) => presentChannel(await createChannel(ctx, deps.secrets, body, checked)),
  ),
  routeAfter(
    op.updateChatChannel,
    async ({ body }) => (body.address === undefined ? undefined : checkTarget(deps.targets, body.address)),
    async (ctx, { params, body }, checked) =>
      presentChannel(await updateChannel(ctx, deps.secrets, params.chat_channel_id, body, checked)),
  ),
  route(op.deleteChatChannel, async (ctx, { params }) => {
    await deleteChannel(ctx, params.chat_channel_id)
    return {}
  }),
  routeAfter(
    op.testChatChannel,
    async ({ params }, ctx) => {
      await deps.limiter.take(ctx.organizationId)
      return sendTest(deps, ctx, params.chat_channel_id)
    },
    (ctx, { params }, result) => recordTest(ctx, params.chat_channel_id, result),
    { skipOnReplay: true },
  ),
]
