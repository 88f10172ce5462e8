import type { IncomingMessage, ServerResponse } from 'node:http'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { type Connection, listener } from '#lib/platform/http/front/listener.ts'
import type { Runtime } from '#lib/runtime.ts'
import { sendAs } from '../send-as.ts'
import type { ReadSession } from '../signed-in.ts'
import { answerCall, refusal } from './answer-call.ts'

/**
 * Serves the calls of the console's browsers without Next.js, whose route handlers take several
 * times as long (decision 0168).
 */
export function consoleCalls(
  runtime: Pick<Runtime, 'fetch' | 'remote' | 'version' | 'env' | 'log'>,
  readSession: ReadSession,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const app = new Hono<{ Bindings: Connection }>()
  app.use(compress())
  app.all('*', async ({ req, env: { incoming, clientAddress, signal, expectFile } }) =>
    answerCall(req.raw, await readSession(incoming), (call, session) =>
      sendAs(runtime, session, call, { clientAddress, signal, expectFile }),
    ),
  )
  app.onError((err, { env: { incoming } }) => {
    runtime.log.error({ err, request_id: incoming.headers['x-request-id'] }, 'call of the console')
    return refusal(500, 'error.internal', 'Something went wrong on our side. Try again.')
  })
  const { version, env } = runtime
  return listener((request, connection) => app.fetch(request, connection), { trustProxy: env.TRUST_PROXY, version })
}
