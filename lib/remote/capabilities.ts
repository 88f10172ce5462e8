import { PREFIX } from '../wire/operation.ts'
import { createMemory } from './memory.ts'
import { dataOf, isDocumented, SPECIFIED, shapeOf } from './routes.ts'

/** `GET /payments`: an operation by its method and path below the prefix. */
export type OperationName = string

/**
 * Sends a request with a signed-in member's credentials, because a gateway may hide operations
 * without them.
 */
type SendRemote = (method: 'GET', path: string) => Promise<Response>

/**
 * Organization and namespace of a caller. Operations may be available to one caller and not to
 * another.
 */
export type RemoteCaller = { readonly organization: string; readonly partner?: string | undefined }

export type Capabilities = {
  /**
   * Whether the remote gateway has the operation. While it does not respond, those of the
   * specification and those that were available before count as available.
   */
  offers(name: OperationName, caller: RemoteCaller, send: SendRemote): Promise<boolean>
  /**
   * Whether the operation accepts a JWT according to the specification or the remote document;
   * undefined if the document is not available to the organization or omits the operation.
   */
  takesBearer(name: OperationName, organization: string): boolean | undefined
}

/** How long results are cached, so that a replaced gateway is detected. */
const KNOWN_MS = 10 * 60_000
/** How long inconclusive results are cached. Shorter, because the member may enter an API key. */
const OPEN_MS = 30_000
/** Maximum length of a document. */
const MAX_BYTES = 8 * 1024 * 1024

type Document = {
  readonly operations: ReadonlyMap<string, { readonly bearer: boolean }>
  /**
   * Whether it marks extensions as this gateway does. Its operations then have the same schemas.
   */
  readonly isOurs: boolean
}
/** Result of requesting the document. `refused` and `no answer` leave open whether there is one. */
type Description = Document | 'none' | 'refused' | 'no answer'

const own = new Set(SPECIFIED.map(({ method, path }) => shapeOf(method, path)))
const bearerBySpecification = new Set(
  SPECIFIED.filter(({ access }) => access.by === 'member' || (access.by === 'key' && access.bearer)).map(
    ({ method, path }) => shapeOf(method, path),
  ),
)

/**
 * Determines the operations of a remote gateway from its OpenAPI document, or otherwise from
 * requests for lists. Results are cached in this process: available operations for all callers,
 * missing documents by organization, and missing lists by organization and namespace.
 */
export function createCapabilities(now: () => number = Date.now): Capabilities {
  const documentFor = createReader(now)
  const hasList = createProbe(now)
  return {
    offers: async (name, caller, send) => {
      const [method = '', path = ''] = name.split(' ')
      const shape = shapeOf(method, path)
      if (own.has(shape)) return true
      const described = await documentFor.read(caller.organization, send)
      if (path === '/openapi.json') return described !== undefined
      // The stream never ends, so it is in no document, and it exists only in a namespace (`live-route.ts`).
      if (described?.isOurs && path === '/live') return true
      if (described && isDocumented(shape)) {
        if (described.isOurs || !described.operations.has(shape)) return described.operations.has(shape)
      }
      // A 404 for a path with parameters may be about the record, and writes must not be probed.
      if (method !== 'GET' || path.includes('{')) return false
      return hasList(shape, path, caller, send)
    },
    takesBearer: (name, organization) => {
      const [method = '', path = ''] = name.split(' ')
      const shape = shapeOf(method, path)
      return bearerBySpecification.has(shape) || documentFor.last(organization)?.operations.get(shape)?.bearer
    },
  }
}

/**
 * Reads the remote document. An expired one is used until there is another, unless the remote
 * gateway no longer has one.
 */
function createReader(now: () => number) {
  let had: { until: number; document: Document } | undefined
  const descriptions = createMemory<Promise<Description>>(now)
  const missing = createMemory<true>(now)

  const load = (organization: string, send: SendRemote): Promise<Description> => {
    // If there is no response, nothing is cached, so the next caller tries again.
    const document = send('GET', '/openapi.json')
      .then(describe)
      .catch(() => 'no answer' as const)
    const remembered = document.then((what) => {
      if (what === 'no answer') descriptions.forget(organization)
      else if (what === 'refused') descriptions.remember(organization, remembered, OPEN_MS)
      else if (what === 'none') missing.remember(organization, true, KNOWN_MS)
      else {
        had = { until: now() + KNOWN_MS, document: what }
        descriptions.forget(organization)
        missing.forget(organization)
      }
      return what
    })
    descriptions.remember(organization, remembered, KNOWN_MS)
    return remembered
  }
  const last = (organization: string): Document | undefined =>
    had && (had.until > now() || !missing.get(organization)) ? had.document : undefined
  return {
    last,
    read: async (organization: string, send: SendRemote): Promise<Document | undefined> => {
      if (!had || had.until <= now()) await (descriptions.get(organization) ?? load(organization, send))
      return last(organization)
    },
  }
}

/** Determines whether a list exists by requesting it. */
function createProbe(now: () => number) {
  const there = createMemory<true>(now)
  const known404s = createMemory<Promise<boolean | undefined>>(now)
  /** Lists that existed at any time. Used while results are inconclusive. */
  const everFound = new Set<string>()

  return async (
    shape: string,
    path: string,
    { organization, partner }: RemoteCaller,
    send: SendRemote,
  ): Promise<boolean> => {
    if (there.get(shape)) return true
    const caller = JSON.stringify([organization, partner, shape])
    const load = () => {
      const offered: Promise<boolean | undefined> = send('GET', path)
        .then((response) => hasIt(response, shape))
        .catch(() => undefined)
        .then((found) => {
          if (found === undefined) known404s.remember(caller, offered, OPEN_MS)
          if (!found) return found
          everFound.add(shape)
          there.remember(shape, true, KNOWN_MS)
          known404s.forget(caller)
          return found
        })
      known404s.remember(caller, offered, KNOWN_MS)
      return offered
    }
    return (await (known404s.get(caller) ?? load())) ?? everFound.has(shape)
  }
}

/** Reads the response to a request for the document. */
async function describe(response: Response): Promise<Description> {
  const { status } = response
  if (!response.ok) {
    await response.body?.cancel()
    if (status === 401 || status === 403) return 'refused'
    return status >= 500 || status === 429 ? 'no answer' : 'none'
  }
  const paths = pathsOf(await boundedJson(response))
  if (!paths) return 'none'
  const found = Object.entries(paths).flatMap(([path, item]) => operationsOf(path, item))
  return { operations: new Map(found), isOurs: found.some(([, { marked }]) => marked) }
}

function pathsOf(document: unknown): Record<string, unknown> | undefined {
  if (!isObject(document) || typeof document.openapi !== 'string') return undefined
  return isObject(document.paths) ? document.paths : undefined
}

const METHODS = ['get', 'post', 'put', 'delete']

/** Paths may contain the prefix or not, because `servers` can contain it. */
function operationsOf(path: string, item: unknown): [string, { bearer: boolean; marked: boolean }][] {
  if (!isObject(item)) return []
  const at = path.indexOf(PREFIX)
  const below = at < 0 ? path : path.slice(at + PREFIX.length)
  return METHODS.filter((method) => isObject(item[method])).map((method) => [
    shapeOf(method, below),
    { bearer: takesJwt(item[method]), marked: isObject(item[method]) && item[method]['x-extension'] === true },
  ])
}

/**
 * Whether a JWT alone is sufficient. This gateway names the scheme `bearer`. Other names are
 * accepted if they contain `bearer` or `jwt`.
 */
function takesJwt(operation: unknown): boolean {
  const security = isObject(operation) ? operation.security : undefined
  if (!Array.isArray(security)) return false
  return security.some(
    (way) => isObject(way) && Object.keys(way).length === 1 && /bearer|jwt/i.test(Object.keys(way)[0] ?? ''),
  )
}

/**
 * Whether a response matches the schema of the operation. Another gateway may have something else
 * at this path, or respond with 200 to any path. Undefined if the response is inconclusive, such as
 * a failure or rejected credentials.
 */
async function hasIt(response: Response, shape: string): Promise<boolean | undefined> {
  const schema = dataOf(shape)
  if (response.ok && schema) {
    const body = await boundedJson(response)
    return isObject(body) && schema.safeParse(body.data).success
  }
  // The response may be an endless stream.
  await response.body?.cancel()
  if (response.ok) return response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  return [404, 405, 410, 501].includes(response.status) ? false : undefined
}

async function boundedJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    length += chunk.byteLength
    if (length > MAX_BYTES) return undefined
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
