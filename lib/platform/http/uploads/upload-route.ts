import type { Context } from 'hono'
import type { DataOf, HandlerInput, OperationSpec } from '../../../wire/operation.ts'
import type { MemberCtx, Write } from '../../context.ts'
import { unsupportedMediaType } from '../../errors.ts'
import { refuseLength, spool, takeUploadSlot, type Upload } from '../../limits/uploads.ts'
import { exclusively } from '../../write/in-flight.ts'
import { runWrite } from '../../write/run-write.ts'
import type { ApiDeps, ApiEnv } from '../deps.ts'
import { reply } from '../reply.ts'
import { check, type Route } from '../route.ts'

/**
 * Binds an operation of the operator whose body is a file. The request is checked before the file is received, and
 * again afterwards, because credentials may be revoked meanwhile. It counts once for rate limits, and its member
 * confirms once, because receiving may take longer than a confirmation lasts. The file is stored on disk, so that it is
 * never whole in memory and no transaction waits for its sender. A process receives one at a time. Throws 413, 415 and
 * 503.
 */
export function routeUpload<O extends OperationSpec & { method: 'POST'; uploads: readonly string[] }>(
  operation: O,
  handler: (ctx: Write<MemberCtx>, input: HandlerInput<O>, upload: Upload) => Promise<DataOf<O>>,
): Route {
  const received: O = { ...operation, stepUp: undefined }
  const serve = async (deps: ApiDeps, c: Context<ApiEnv>): Promise<Response> => {
    const before = await check(operation, deps, c)
    const [mediaType = ''] = (c.req.header('content-type') ?? '').split(';')
    if (!operation.uploads.includes(mediaType.trim().toLowerCase())) throw unsupportedMediaType(operation.uploads)
    refuseLength(c.req.header('content-length'))
    before.key()
    const leave = takeUploadSlot(deps.db)
    c.env?.expectFile?.()
    try {
      const upload = await spool(c.req.raw.body)
      try {
        const { deps: checked, ctx, input, key, headers } = await check(received, deps, c, false)
        const idempotency = key()
        const request = [idempotency.request, input.query ?? null, upload.sha256]
        const answer = await exclusively({ ...idempotency, request }, () =>
          runWrite(checked, ctx, { ...idempotency, request }, (given) =>
            handler(given as unknown as Write<MemberCtx>, input, upload),
          ),
        )
        return reply(deps, c, answer.status, answer.body, {
          ...headers,
          ...(answer.replayed ? { 'Idempotency-Replayed': 'true' } : {}),
        })
      } finally {
        await upload.remove()
      }
    } finally {
      leave()
    }
  }
  return { operation, serve }
}
