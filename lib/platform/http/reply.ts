import type { Context } from 'hono'
import type { ApiDeps, ApiEnv } from './deps.ts'

/** A JSON response with the headers that every response carries (contract 1). */
export function reply(
  deps: Pick<ApiDeps, 'version'>,
  c: Context<ApiEnv>,
  status: number,
  body: string,
  extra: Record<string, string> = {},
): Response {
  return new Response(body, {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      ...common(deps, c),
      ...extra,
    },
  })
}

/** A CSV file, sent while it is made: nobody knows its length before. What fails on the way breaks the connection off. */
export function replyCsv(
  deps: Pick<ApiDeps, 'version'>,
  c: Context<ApiEnv>,
  { name, lines }: { name: string; lines: AsyncIterable<string> },
  extra: Record<string, string>,
): Response {
  return new Response(streamOf(portionsOf(lines)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      ...common(deps, c),
      ...extra,
    },
  })
}

/** Asks for a portion when there is room for one, and tells the maker when nobody reads on. */
const streamOf = (portions: AsyncGenerator<Uint8Array>) =>
  new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await portions.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      await portions.return(undefined)
    },
  })

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
  'X-Content-Type-Options': 'nosniff',
  'X-Csp-Version': `gateway-csp/v${deps.version}`,
  'X-Request-Id': c.get('requestId'),
})
