import { MethodNotAllowed, notFound } from '../../../platform/errors.ts'
import type { Mount } from '../../../platform/http/api.ts'
import { clientOf, limited } from '../../../platform/http/authenticate.ts'
import { reply } from '../../../platform/http/reply.ts'
import { writeOnce } from '../../../platform/write/run-write.ts'
import { PREFIX } from '../../../wire/operation.ts'
import { unsubscribe } from './unsubscribe.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

/** Where mail clients send the POST of RFC 8058, which has no headers or body of this API. */
const ONE_CLICK_PATH = `${PREFIX}/unsubscribe`

/**
 * One-click unsubscription (RFC 8058). The standard requires the token in the URL. Logs contain only the name of the
 * operation, and the token can only end mails of one kind to one member. A GET changes nothing, because scanners
 * follow links: it leads to the console's page.
 */
export const oneClickMount = ({ consoleUrl = '' }: { readonly consoleUrl?: string | undefined }): Mount => ({
  prefix: ONE_CLICK_PATH,
  operation: { id: 'unsubscribeOneClick', method: 'POST', body: true, access: { by: 'anyone' } },
  serve: async (deps, c) => {
    const token = c.req.path.slice(ONE_CLICK_PATH.length + 1)
    const { method } = c.req
    if (method === 'GET' || method === 'HEAD')
      return reply(deps, c, 303, null, { Location: `${consoleUrl}/unsubscribe#${encodeURIComponent(token)}` })
    if (method !== 'POST') throw new MethodNotAllowed(['GET', 'HEAD', 'POST'])
    const client = clientOf(c)
    const { actor } = await limited(deps, c, client.address, async () => ({ actor: { kind: 'anonymous' } }))
    // What was not signed here costs no transaction.
    const given = readUnsubscribeToken(deps.secrets, token)
    if (!given) throw notFound()
    const { db, random } = deps
    const ctx = { db, actor, random, now: deps.clock(), requestId: c.get('requestId'), ...client }
    const stopped = await writeOnce(ctx, (write) => unsubscribe(write, given))
    return reply(deps, c, 200, JSON.stringify({ ok: true, data: { stopped } }))
  },
})
