import createClient, { type Client, type ClientPathsWithMethod, type FetchOptions } from 'openapi-fetch'
import { errorOf } from './errors.ts'
import { createSend, type Sending } from './send.ts'
import type { paths } from './types.ts'

const PREFIX = '/api/v1/csp'

type Method = 'get' | 'post' | 'put' | 'delete'
export type PathOf<M extends Method> = ClientPathsWithMethod<Client<paths>, M>
type Operation<P extends keyof paths, M extends Method> = Extract<paths[P][M], Record<string, unknown>>

export type CallOptions = {
  /** Key of a write, to repeat it safely, even in another process. Generated if absent. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}
type Init<P extends keyof paths, M extends Method> = FetchOptions<Operation<P, M>> & CallOptions
/** The last argument; optional if nothing in it is required. */
type Rest<I> = Partial<I> extends I ? [init?: I] : [init: I]

type Content<O> = O extends { responses: { 200: { content: { 'application/json': infer C } } } } ? C : never
/** What a successful response contains in `data`. */
export type Data<P extends keyof paths, M extends Method> = Content<paths[P][M]> extends { data: infer D } ? D : never

export type Body<P extends keyof paths, M extends Method> = paths[P][M] extends {
  requestBody?: { content: { 'application/json': infer B } } | undefined
}
  ? B
  : never

/** Query parameters of a GET operation. */
export type Query<P extends keyof paths> = paths[P] extends { get: { parameters: { query?: infer Q } } }
  ? NonNullable<Q>
  : never

/** Lists that continue with a cursor. */
export type CursorPath = {
  [P in keyof paths]: [Query<P>] extends [never] ? never : 'cursor' extends keyof Query<P> ? P : never
}[keyof paths]
/** An entry of a list. */
export type Item<P extends keyof paths> = {
  [K in keyof Data<P, 'get'>]: Data<P, 'get'>[K] extends readonly (infer I)[] ? I : never
}[keyof Data<P, 'get'>]

type Call<M extends Method> = <P extends PathOf<M>>(path: P, ...init: Rest<Init<P, M>>) => Promise<Data<P, M>>

/** Operations by path. Each resolves with the `data` of the response, or throws. */
export type Calls = {
  readonly get: Call<'get'>
  readonly post: Call<'post'>
  readonly put: Call<'put'>
  readonly delete: Call<'delete'>
  /** All entries of a list, in pages of 100 unless `limit` is given. */
  list<P extends CursorPath>(path: P, query?: Omit<Query<P>, 'cursor'>, options?: CallOptions): AsyncGenerator<Item<P>>
  /** For responses that are not JSON, such as CSV files: the client of openapi-fetch. */
  readonly raw: Client<paths>
}

export type Connection = Sending & {
  /** URL of the gateway without `/api/v1/csp`. */
  readonly baseUrl: string
}

type Loose = {
  headers?: Record<string, string>
  params?: { path?: Readonly<Record<string, string>> }
} & CallOptions
type LooseCall = (path: string, init: object) => Promise<unknown>

export function createCalls({ baseUrl, ...sending }: Connection, headers: Readonly<Record<string, string>>): Calls {
  const raw = createClient<paths>({
    baseUrl: `${baseUrl.replace(/\/+$/, '')}${PREFIX}`,
    fetch: createSend(headers, sending),
    // A redirect would send the credentials elsewhere.
    redirect: 'manual',
  })
  const request = raw.request as (method: Method, path: string, init: object) => Promise<{ response: Response }>
  const call =
    (method: Method) =>
    async (path: string, { idempotencyKey, headers: own, ...init }: Loose = {}) => {
      requirePathParts(init.params?.path)
      const key = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }
      const { response, data } = (await request(method, path, {
        ...init,
        headers: { ...own, ...key },
        parseAs: 'text',
      })) as { response: Response; data: string }
      return dataOf(response, data)
    }
  const get = call('get')
  return {
    get,
    post: call('post'),
    put: call('put'),
    delete: call('delete'),
    list: (path: string, query: object = {}, options: CallOptions = {}) => entries(get, path, query, options),
    raw,
  } as unknown as Calls
}

/** Throws TypeError for values that URLs resolve to another path. */
function requirePathParts(parts: Readonly<Record<string, string>> = {}): void {
  for (const [name, value] of Object.entries(parts))
    if (['', '.', '..'].includes(value)) throw new TypeError(`${name} must not be ${JSON.stringify(value)}`)
}

function dataOf(response: Response, text: string): unknown {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && 'data' in body) return body.data
  } catch {
    // Reported below.
  }
  throw errorOf(response, '')
}

async function* entries(get: LooseCall, path: string, query: object, options: CallOptions): AsyncGenerator<unknown> {
  let cursor: unknown
  do {
    const page = (await get(path, { ...options, params: { query: { limit: 100, ...query, cursor } } })) as object
    yield* Object.values(page).find(Array.isArray) ?? []
    cursor = 'next_cursor' in page ? page.next_cursor : null
  } while (cursor !== null)
}
