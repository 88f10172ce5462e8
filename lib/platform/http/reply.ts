import type { Context } from 'hono'
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
      ...common(deps, c),
      ...extra,
    },
  })
}

/**
 * A streamed CSV file without a length. Its first chunk is created before anything is sent, so that
 * an error returns an error response; a later error aborts the connection.
 */
export async function replyCsv(
  deps: Pick<ApiDeps, 'version'>,
  c: Context<ApiEnv>,
  { name, lines }: { name: string; lines: AsyncIterable<string> },
  extra: Record<string, string>,
): Promise<Response> {
  const portions = portionsOf(lines)
  const first = await portions.next()
  return new Response(streamOf(first, portions), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      ...common(deps, c),
      ...extra,
    },
  })
}

/**
 * Requests a chunk when there is room for one, and stops the source when the client disconnects.
 */
function streamOf(first: IteratorResult<Uint8Array>, portions: AsyncGenerator<Uint8Array>) {
  let ready: IteratorResult<Uint8Array> | undefined = first
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = ready ?? (await portions.next())
      ready = undefined
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      await portions.return(undefined)
    },
  })
}

const PORTION = 64 * 1024

async function* portionsOf(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let portion = ''
  for await (const line of lines) {
    portion += line
    if (portion.length < PORTION) continue
    yield Buffer.from(portion)
    portion = ''
  }
  yield Buffer.from(portion)
}

const common = (deps: Pick<ApiDeps, 'version'>, c: Context<ApiEnv>) => ({
  'Cache-Control': 'no-store',
  ...NO_PAGE,
  'X-Csp-Version': `gateway-csp/v${deps.version}`,
  'X-Request-Id': c.get('requestId'),
})
