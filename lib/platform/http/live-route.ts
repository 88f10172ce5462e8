import type { Context } from 'hono'
import { z } from 'zod'
import type { LiveChange } from '../../wire/live.ts'
import { operation } from '../../wire/operation.ts'
import type { MemberActor } from '../context.ts'
import type { EndReason } from '../live/follower.ts'
import type { LiveFeed } from '../live/live-feed.ts'
import { authenticate, clientOf } from './authenticate.ts'
import type { ApiEnv } from './deps.ts'
import { check, type Route } from './route.ts'
import { NO_PAGE } from './security-headers.ts'

/**
 * Streams changes in a namespace as server-sent events, for the console (decision 0033). The stream
 * does not end by itself, so it is not part of the OpenAPI document. Access is checked as for any
 * operation.
 */
const live = operation({
  id: 'live',
  method: 'GET',
  path: '/live',
  tag: 'Live',
  summary: 'Stream namespace changes',
  access: { by: 'member', permission: 'read', partner: true },
  data: z.string(),
  isAutomatic: true,
  extension: true,
})

/** A client with this many unread messages is considered gone, and its stream is closed. */
const MAX_UNREAD = 64

export const liveRoute = (feed: LiveFeed): Route => ({
  operation: live,
  serve: async (deps, c) => {
    const { ctx } = await check(live, deps, c)
    const { id: member, organizationId, jti: session } = ctx.actor as MemberActor
    const whose = { organizationId, partnerId: ctx.partnerId ?? '', member, session }
    feed.checkLimits(whose)
    const checkAccess = () => stillMay(deps, c)
    // Hono drops the body of a response to HEAD without cancelling it.
    const body = c.req.method === 'HEAD' ? null : streamOf(feed, { ...whose, checkAccess }, c.env?.signal)
    return new Response(body, {
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        // Compression or buffering by a proxy would delay messages.
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
        ...NO_PAGE,
        'X-Request-Id': ctx.requestId,
      },
    })
  },
})

/** Repeats the access check of the stream's start: session, member, organization and namespace. */
const stillMay = async (deps: Parameters<Route['serve']>[0], c: Context<ApiEnv>): Promise<void> => {
  await authenticate(deps, c, live, clientOf(c), deps.clock())
}

type Whose = Pick<
  Parameters<LiveFeed['follow']>[0],
  'organizationId' | 'partnerId' | 'member' | 'session' | 'checkAccess'
>

/** The stream ends when it is cancelled or the request is abandoned, whose response may never be read. */
function streamOf(feed: LiveFeed, whose: Whose, abandoned: AbortSignal | undefined): ReadableStream<Uint8Array> {
  const text = new TextEncoder()
  let leave: () => void = () => undefined
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        let open = true
        const close = () => {
          if (open) controller.close()
          open = false
        }
        const send = (message: string) => {
          if (!open) return
          controller.enqueue(text.encode(message))
          if ((controller.desiredSize ?? 0) > -MAX_UNREAD) return
          leave()
          close()
        }
        send('event: ready\ndata: {}\n\n')
        leave = feed.follow({
          ...whose,
          notify: (change: LiveChange) => send(`event: change\ndata: ${JSON.stringify(change)}\n\n`),
          beat: () => send(': still here\n\n'),
          end: (reason: EndReason) => {
            send(`event: end\ndata: ${JSON.stringify({ reason })}\n\n`)
            close()
          },
        })
      },
      cancel: () => leave(),
    },
    { highWaterMark: MAX_UNREAD },
  )
  abandoned?.addEventListener('abort', () => leave(), { once: true })
  if (abandoned?.aborted) leave()
  return stream
}
