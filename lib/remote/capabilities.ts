import { PREFIX } from '../wire/operation.ts'
import { createMemory } from './memory.ts'
import { dataOf, isDocumented, SPECIFIED, shapeOf } from './routes.ts'

/** `GET /payments`: an operation by its method and path below the prefix. */
export type OperationName = string

/** Asks the remote as somebody who is signed in: a gateway may hide what it has from strangers. */
type SendRemote = (method: 'GET', path: string) => Promise<Response>

/** Who asks, and in which namespace: what one is refused, another may have. */
export type RemoteCaller = { readonly organization: string; readonly partner?: string | undefined }

export type Capabilities = {
  /** Whether the remote has the operation. While nobody knows, because it gave no answer, it has the specification's own only. */
  offers(name: OperationName, caller: RemoteCaller, send: SendRemote): Promise<boolean>
  /** Whether the remote's document says that the operation takes a JWT; undefined where it has none for them that says so. */
  takesBearer(name: OperationName, organization: string): boolean | undefined
}

/** How long what was found out holds. A gateway that is replaced is known anew by then. */
const KNOWN_MS = 10 * 60_000
/** What a refusal leaves open is asked again sooner: a key may have been pasted since. */
const OPEN_MS = 30_000
/** The longest document that is read. */
const MAX_BYTES = 8 * 1024 * 1024

type Document = {
  readonly operations: ReadonlyMap<string, { readonly bearer: boolean }>
  /** It marks extensions as ours do: what it names has our shapes. */
  readonly isOurs: boolean
}
/** What the remote said when asked for its document. Only the last two say nothing of whether there is one. */
type Description = Document | 'none' | 'refused' | 'no answer'

const own = new Set(SPECIFIED.map(({ method, path }) => shapeOf(method, path)))
const bearerBySpecification = new Set(
  SPECIFIED.filter(({ access }) => access.by === 'member' || (access.by === 'key' && access.bearer)).map(
    ({ method, path }) => shapeOf(method, path),
  ),
)

/**
 * What a remote can do: its OpenAPI document says so, else the first 404 does. Remembered by this process for a while: what is there,
 * for everybody; what somebody was told is not there, for their organization, and for a list of a namespace in that namespace.
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
      if (described && isDocumented(shape)) {
        if (described.isOurs || !described.operations.has(shape)) return described.operations.has(shape)
      }
      // A 404 of what names a record could be about the record, and a write must not be tried out.
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

/** Reads the remote's document. The last one that was had holds until there is another, whatever goes wrong in between. */
function createReader(now: () => number) {
  let had: { until: number; document: Document } | undefined
  const descriptions = createMemory<Promise<Description>>(now)
  const missing = createMemory<true>(now)

  const load = (organization: string, send: SendRemote): Promise<Description> => {
    // No answer says nothing; the next who asks finds out.
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

/** Finds out by asking whether there is a list. */
function createProbe(now: () => number) {
  const there = createMemory<true>(now)
  const known404s = createMemory<Promise<boolean | undefined>>(now)
  /** Seen once, however long ago: what counts while nobody gets an answer. */
  const seen = new Set<string>()

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
          seen.add(shape)
          there.remember(shape, true, KNOWN_MS)
          known404s.forget(caller)
          return found
        })
      known404s.remember(caller, offered, KNOWN_MS)
      return offered
    }
    return (await (known404s.get(caller) ?? load())) ?? seen.has(shape)
  }
}

/** What the remote said of its document. */
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
