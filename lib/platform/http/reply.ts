import type { Context } from 'hono'
import { XLSX } from '../../wire/operation.ts'
import type { FileExport } from '../csv-export.ts'
import type { Quota } from '../errors.ts'
import { deprecationHeaders } from './deprecation.ts'
import type { ApiDeps, ApiEnv } from './deps.ts'
import { NO_PAGE } from './security-headers.ts'

/** A JSON response with the common headers (contract#conventions). `null`: no body. */
export function reply(
  deps: Pick<ApiDeps, 'version'>,
  c: Context<ApiEnv>,
  status: number,
  body: string | Uint8Array<ArrayBuffer> | null,
  extra: Record<string, string> = {},
): Response {
  if (typeof body === 'string') c.set('sentBody', body)
  return new Response(body, {
    status,
    headers: {
      ...(body === null
        ? {}
        : { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': String(Buffer.byteLength(body)) }),
      ...common(deps, c, extra),
    },
  })
}

/**
 * A streamed file without a length. Its first chunk is created before anything is sent, so that
 * an error returns an error response; a later error aborts the connection. `onEnd` is called when
 * the file is complete, canceled, failed or no longer read.
 */
export async function replyFile(
  deps: Pick<ApiDeps, 'version'>,
  c: Context<ApiEnv>,
  { type, name, lines }: FileExport & { readonly type: string },
  extra: Record<string, string>,
  onEnd: () => void,
): Promise<Response> {
  const portions = portionsOf(lines)
  const first = await portions.next()
  const end = async () => {
    onEnd()
    await portions.return(undefined)
  }
  // Hono drops the body of a response to HEAD without cancelling it.
  const isHead = c.req.method === 'HEAD'
  if (isHead) await end()
  return new Response(isHead ? null : streamOf(first, portions, end, c.env?.signal), {
    headers: {
      'Content-Type': type === XLSX ? type : `${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${name}"`,
      ...common(deps, c, extra),
    },
  })
}

/** A file of which nothing is read for this long is ended, because its reader may be gone unnoticed. */
const UNREAD_MS = 60_000

/**
 * Requests a chunk when there is room for one, and ends the source when the client disconnects or
 * stops reading.
 */
function streamOf(
  first: IteratorResult<Uint8Array>,
  portions: AsyncGenerator<Uint8Array>,
  end: () => Promise<void>,
  abandoned: AbortSignal | undefined,
) {
  let ready: IteratorResult<Uint8Array> | undefined = first
  let timer: NodeJS.Timeout | undefined
  const finish = async () => {
    clearTimeout(timer)
    await end()
  }
  const stream = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      clearTimeout(timer)
      try {
        const { done, value } = ready ?? (await portions.next())
        ready = undefined
        if (!done) {
          controller.enqueue(value)
          timer = setTimeout(() => {
            controller.error(new Error('The export was not read'))
            void finish()
          }, UNREAD_MS).unref()
          return
        }
      } catch (error) {
        await finish()
        throw error
      }
      await finish()
      controller.close()
    },
    cancel: finish,
  })
  abandoned?.addEventListener('abort', () => void finish(), { once: true })
  if (abandoned?.aborted) void finish()
  return stream
}

const PORTION = 64 * 1024

async function* portionsOf(lines: FileExport['lines']): AsyncGenerator<Uint8Array> {
  let portion = ''
  for await (const line of lines) {
    if (typeof line !== 'string') {
      yield line
      continue
    }
    portion += line
    if (portion.length < PORTION) continue
    yield Buffer.from(portion)
    portion = ''
  }
  yield Buffer.from(portion)
}

const common = (deps: Pick<ApiDeps, 'version'>, c: Context<ApiEnv>, extra: Record<string, string>) => ({
  'Cache-Control': 'no-store',
  ...NO_PAGE,
  'X-Csp-Version': `gateway-csp/v${deps.version}`,
  'X-Request-Id': c.get('requestId'),
  ...quotaHeaders(c.get('quotas')),
  ...extra,
  ...deprecationHeaders(c.get('operation')?.deprecated, extra.Link),
})

/** What is left of rate limits, as draft-ietf-httpapi-ratelimit-headers-10 writes it. */
export function quotaHeaders(quotas: readonly Quota[] = []): Record<string, string> {
  if (quotas.length === 0) return {}
  const lists = quotas.map(({ policy: { name, quota, window }, remaining, seconds }) => [
    `"${name}";q=${quota};w=${window}`,
    `"${name}";r=${remaining};t=${seconds}`,
  ])
  return {
    'RateLimit-Policy': lists.map(([policy]) => policy).join(', '),
    RateLimit: lists.map(([, rest]) => rest).join(', '),
  }
}
