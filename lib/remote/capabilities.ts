import { PREFIX } from '../wire/operation.ts'
import { dataOf, isDocumented, SPECIFIED, shapeOf } from './routes.ts'

/** `GET /payments`: an operation by its method and path below the prefix. */
export type OperationName = string

/** Asks the remote as somebody who is signed in: a gateway may hide what it has from strangers. */
export type AskRemote = (method: 'GET', path: string) => Promise<Response>

export type Capabilities = {
  /** Whether the remote has the operation. While nobody knows, because it gave no answer, it has the specification's own only. */
  offers(name: OperationName, ask: AskRemote): Promise<boolean>
  /** Whether the remote's document says that the operation takes a JWT; undefined where it has none that says so. */
  takesBearer(name: OperationName): boolean | undefined
}

/** How long what was found out holds. A gateway that is replaced is known anew by then. */
const KNOWN_MS = 10 * 60_000
/** What a refusal leaves open is asked again sooner: a key may have been pasted since. */
const OPEN_MS = 30_000
/** The longest document that is read. */
const MOST_BYTES = 8 * 1024 * 1024

type Document = {
  readonly operations: ReadonlyMap<string, { readonly bearer: boolean }>
  /** It marks extensions as ours do: what it names has our shapes. */
  readonly isOurs: boolean
}
type Known<T> = { readonly until: number; readonly what: T }

const own = new Set(SPECIFIED.map(({ method, path }) => shapeOf(method, path)))
const bearerBySpecification = new Set(
  SPECIFIED.filter(({ access }) => access.by === 'member' || (access.by === 'key' && access.bearer)).map(
    ({ method, path }) => shapeOf(method, path),
  ),
)

/** What a remote can do: its OpenAPI document says so, else the first 404 does. Remembered by this process for a while. */
export function createCapabilities(now: () => number = Date.now): Capabilities {
  let document: Known<Promise<Document | null>> | undefined
  let read: Document | null = null
  const probed = new Map<string, Known<Promise<boolean | undefined>>>()

  const keep = <T>(what: T, ms = KNOWN_MS): Known<T> => ({ what, until: now() + ms })

  const readDocument = (ask: AskRemote): Promise<Document | null> => {
    if (document && document.until > now()) return document.what
    const asked = ask('GET', '/openapi.json').then(documentOf)
    document = keep(
      asked.then(
        (found) => {
          if (found === undefined) document = undefined
          read = found ?? null
          return read
        },
        () => {
          // No answer says nothing; the next who asks finds out.
          document = undefined
          return null
        },
      ),
    )
    return document.what
  }

  const probe = (shape: string, path: string, ask: AskRemote): Promise<boolean | undefined> => {
    const known = probed.get(shape)
    if (known && known.until > now()) return known.what
    const asking: Promise<boolean | undefined> = ask('GET', path)
      .then(
        (response) => hasIt(response, shape),
        () => undefined,
      )
      .then((found) => {
        if (found === undefined) probed.set(shape, keep(asking, OPEN_MS))
        return found
      })
    probed.set(shape, keep(asking))
    return asking
  }

  return {
    offers: async (name, ask) => {
      const [method = '', path = ''] = name.split(' ')
      const shape = shapeOf(method, path)
      if (own.has(shape)) return true
      const described = await readDocument(ask)
      if (path === '/openapi.json') return described !== null
      if (described && isDocumented(shape)) {
        if (described.isOurs || !described.operations.has(shape)) return described.operations.has(shape)
      }
      // A 404 of what names a record could be about the record, and a write must not be tried out.
      if (method !== 'GET' || path.includes('{')) return false
      return (await probe(shape, path, ask)) ?? false
    },
    takesBearer: (name) => {
      const [method = '', path = ''] = name.split(' ')
      const shape = shapeOf(method, path)
      return bearerBySpecification.has(shape) || read?.operations.get(shape)?.bearer
    },
  }
}

/** The operations of a document; null where there is none to be had; undefined where the remote gave no answer. */
async function documentOf(response: Response): Promise<Document | null | undefined> {
  const isFault = response.status >= 500 || response.status === 429
  if (!response.ok) {
    await response.body?.cancel()
    return isFault ? undefined : null
  }
  const paths = pathsOf(await boundedJson(response))
  if (!paths) return null
  const found = Object.entries(paths).flatMap(([path, item]) => operationsOf(path, item))
  return { operations: new Map(found), isOurs: found.some(([, { marked }]) => marked) }
}

function pathsOf(document: unknown): Record<string, unknown> | undefined {
  if (!isObject(document) || typeof document.openapi !== 'string') return undefined
  return isObject(document.paths) ? document.paths : undefined
}

const METHODS = ['get', 'post', 'put', 'delete']

/** A path may be written with or without the prefix: `servers` may hold it. */
function operationsOf(path: string, item: unknown): [string, { bearer: boolean; marked: boolean }][] {
  if (!isObject(item)) return []
  const at = path.indexOf(PREFIX)
  const below = at < 0 ? path : path.slice(at + PREFIX.length)
  return METHODS.filter((method) => isObject(item[method])).map((method) => [
    shapeOf(method, below),
    { bearer: takesJwt(item[method]), marked: isObject(item[method]) && item[method]['x-extension'] === true },
  ])
}

/** Our own documents name the scheme `bearer`; others name it as they like, so its name only has to hold the word or `jwt`. */
function takesJwt(operation: unknown): boolean {
  const security = isObject(operation) ? operation.security : undefined
  if (!Array.isArray(security)) return false
  return security.some(
    (way) => isObject(way) && Object.keys(way).length === 1 && /bearer|jwt/i.test(Object.keys(way)[0] ?? ''),
  )
}

/**
 * Whether an answer is that of our operation: one of its shape. A gateway of others may have something else there, or say yes to anything.
 * Undefined where the answer leaves it open: a failure, a refusal of these credentials.
 */
async function hasIt(response: Response, shape: string): Promise<boolean | undefined> {
  const schema = dataOf(shape)
  if (response.ok && schema) {
    const body = await boundedJson(response)
    return isObject(body) && schema.safeParse(body.data).success
  }
  // What is asked may be a stream without end.
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
    if (length > MOST_BYTES) return undefined
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
